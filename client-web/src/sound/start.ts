// Owns that sound and speech begin to listen for the press that wakes them.
import { startAudio } from "./audio";
import { startSpeech } from "./speech";

export function startSound(): void {
  startAudio();
  startSpeech();
}
