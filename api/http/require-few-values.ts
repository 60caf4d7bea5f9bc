import { scheduler } from "node:timers/promises";
import * as bounds from "#contract/bounds.ts";
import { Refusal } from "#contract/envelope.ts";

/**
 * Before JSON is parsed, which holds everybody up: by the signs that part values, those within texts among them. Refuses
 * `tooLarge`. Others are answered while a long text is counted.
 */
export async function requireFewValues(text: string, max: number): Promise<void> {
  await requireFewSigns(text, ["[", "{", ","], max);
}

/** Some milliseconds of counting. */
const signsAtOnce = 100_000;

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

/** Between two steps of work on a text: others are answered where each of them takes long. */
export async function restIfLong(text: string): Promise<void> {
  if (text.length > bounds.bodyBytes) await scheduler.yield();
}
