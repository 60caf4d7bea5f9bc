import { scheduler } from "node:timers/promises";
import * as bounds from "#contract/bounds.ts";
import { Refusal } from "#contract/envelope.ts";

/**
 * Before JSON is parsed, which holds everybody up: by the signs that part values, those within texts among them, and by
 * the names that differ, each of which takes a hundred times as long as one that was seen. Refuses `tooLarge`. Others
 * are answered while a long text is counted.
 */
export async function requireFewValues(text: string, max: number): Promise<void> {
  await requireFewSigns(text, ["[", "{", ","], max);
  if (text.length > bounds.bodyBytes) await requireFewNames(text);
}

/** Some milliseconds of counting. */
const signsAtOnce = 100_000;
const namesAtOnce = 20_000;

export async function requireFewSigns(text: string, signs: string[], max: number): Promise<void> {
  let count = 0;
  for (const sign of signs) {
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
      count += 1;
      if (count > max) throw new Refusal("tooLarge", `The body holds more than ${max} values.`);
      if (count % signsAtOnce === 0) await scheduler.yield();
    }
  }
}

const spaceBeforeColon = /"\s+:/;

async function requireFewNames(text: string): Promise<void> {
  const close = spaceBeforeColon.test(text)
    ? text.replaceAll(new RegExp(spaceBeforeColon, "g"), '":')
    : text;
  const names = new Set<string>();
  let count = 0;
  for (let end = close.indexOf('":'); end >= 0; end = close.indexOf('":', end + 1)) {
    names.add(close.slice(close.lastIndexOf('"', end - 1) + 1, end));
    if (names.size > bounds.namesOfJson) {
      const message = `The body holds more than ${bounds.namesOfJson} names that differ.`;
      throw new Refusal("tooLarge", message);
    }
    count += 1;
    if (count % namesAtOnce === 0) await scheduler.yield();
  }
}

/** Between two steps of work on a text: others are answered where each of them takes long. */
export async function restIfLong(text: string): Promise<void> {
  if (text.length > bounds.bodyBytes) await scheduler.yield();
}
