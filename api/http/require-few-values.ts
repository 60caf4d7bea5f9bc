import * as bounds from "#contract/bounds.ts";
import { Refusal } from "#contract/envelope.ts";

/**
 * Before JSON is parsed, which holds everybody up: by the signs that part values, those within texts among them, and by
 * the names that differ, each of which takes a hundred times as long as one that was seen. Refuses `tooLarge`.
 */
export function requireFewValues(text: string, max: number): void {
  requireFewSigns(text, ["[", "{", ","], max);
  if (text.length > bounds.bodyBytes) requireFewNames(text);
}

export function requireFewSigns(text: string, signs: string[], max: number): void {
  let count = 0;
  for (const sign of signs) {
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
      count += 1;
      if (count > max) throw new Refusal("tooLarge", `The body holds more than ${max} values.`);
    }
  }
}

const spaceBeforeColon = /"\s+:/;

function requireFewNames(text: string): void {
  const close = spaceBeforeColon.test(text)
    ? text.replaceAll(new RegExp(spaceBeforeColon, "g"), '":')
    : text;
  const names = new Set<string>();
  for (let end = close.indexOf('":'); end >= 0; end = close.indexOf('":', end + 1)) {
    names.add(close.slice(close.lastIndexOf('"', end - 1) + 1, end));
    if (names.size > bounds.namesOfJson) {
      const message = `The body holds more than ${bounds.namesOfJson} names that differ.`;
      throw new Refusal("tooLarge", message);
    }
  }
}
