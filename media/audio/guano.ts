import { readWords } from "./sound-header.ts";

const maxLines = 500;

/** Fields of GUANO metadata, which recorders for bats and birds write; empty where it is none. guano-md.org, 1.0 */
export function parseGuano(bytes: Uint8Array): Map<string, string> {
  const lines = readWords(bytes).split(/\r?\n/).slice(0, maxLines);
  const fields = new Map<string, string>();
  for (const line of lines) {
    const at = line.indexOf(":");
    if (at > 0) fields.set(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  return fields.has("GUANO|Version") ? fields : new Map();
}
