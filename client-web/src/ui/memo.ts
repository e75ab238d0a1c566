// Owns redrawing only what changed: a component that compares its properties one by one.
import { Component, type ComponentChild } from "preact";

export abstract class Memo<Props extends object> extends Component<Props> {
  override shouldComponentUpdate(next: Readonly<Props>): boolean {
    const now = this.props as Readonly<Props>;
    return (Object.keys(next) as (keyof Props)[]).some((key) => now[key] !== next[key]);
  }

  abstract override render(props: Readonly<Props>): ComponentChild;
}
