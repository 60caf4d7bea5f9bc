import { findLabel } from "./find-label.ts";
import { spellName } from "./spell-name.ts";

/** The name to show for a label or alias. A word outside the tree is shown as it is. */
export function displayName(text: string, medium: "camera" | "audio"): string {
  const node = findLabel(text);
  if (!node) return text;
  const display = node.display ?? node.label;
  return spellName(medium === "audio" ? (node.displayAudio ?? display) : display);
}
