/** A label and those below it. `displayAudio` falls back to `display`, and `display` to `label`. */
export interface LabelNode {
  label: string;
  display?: string;
  displayAudio?: string;
  aliases?: readonly string[];
  children?: readonly LabelNode[];
}
