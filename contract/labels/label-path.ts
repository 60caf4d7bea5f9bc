import { findLineage } from "./find-label.ts";

/**
 * The dotted path stored with a tag, `all.mammal.bat.flying_fox`. A word outside the tree is `all.` and the word,
 * with only its first space replaced, as the paths of such words always were.
 */
export function labelPath(text: string): string {
  const lineage = findLineage(text);
  if (lineage) return lineage.map(toPathPiece).join(".");
  return `all.${text.toLowerCase().replace(" ", "_")}`;
}

/** Whether a tag's path is that of a label, or of one below it. */
export function isOrDescends(path: string, ancestorLabel: string): boolean {
  const ancestor = labelPath(ancestorLabel);
  return path === ancestor || path.startsWith(`${ancestor}.`);
}

function toPathPiece(label: string): string {
  return label.replaceAll(/[-']/g, "").replaceAll(" ", "_");
}
