// Owns the list of what setting things needs: the page, the same choices beside a game, the list of shortcuts.

export { Choices } from "./game/display";
export { SettingsPage } from "./settings/page";
export { Shortcuts } from "./settings/shortcuts";
