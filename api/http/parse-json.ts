import { scheduler } from "node:timers/promises";
import * as bounds from "#contract/bounds.ts";
import { Refusal } from "#contract/envelope.ts";
import { isNestedTooDeep } from "#contract/rules/text/nesting.ts";
import { JsonPieces } from "./json-pieces.ts";

/** Some milliseconds of parsing. */
const charactersAtOnce = 64 * 1024;

export type ParsedJson = { value: unknown } | { fault: "syntax" | "depth" };

/**
 * What `JSON.parse` makes of a text, others being answered while a long one is parsed; or "depth" where more than
 * `maxLevels` lists and objects stand within each other. Refuses `tooLarge` where too many names differ in a long one, or
 * one text or name in it is too long.
 */
export async function parseJson(
  text: string,
  maxLevels: number,
  atOnce = charactersAtOnce,
): Promise<ParsedJson> {
  try {
    if (text.length > atOnce) return await parsePieces(text, maxLevels, atOnce);
    const value: unknown = JSON.parse(text);
    return isNestedTooDeep(value, maxLevels) ? { fault: "depth" } : { value };
  } catch (error) {
    if (error instanceof SyntaxError) return { fault: "syntax" };
    throw error;
  }
}

const [quote, comma, colon, escape] = [0x22, 0x2c, 0x3a, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

async function parsePieces(text: string, maxLevels: number, atOnce: number): Promise<ParsedJson> {
  const pieces = new JsonPieces(text);
  let [quoted, rested] = [-1, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (at - rested >= atOnce) {
      rested = at;
      if (at - pieces.start > bounds.unbrokenJson) throw unbroken();
      await scheduler.yield();
    }
    if (quoted >= 0) {
      if (sign === escape) at += 1;
      if (sign !== quote) continue;
      pieces.quote(quoted, at);
      quoted = -1;
    } else if (sign === quote) quoted = at;
    else if (sign === colon) pieces.countName();
    else if (sign === openList || sign === openObject) {
      if (pieces.levels === maxLevels) return { fault: "depth" };
      pieces.open(sign === openList);
    } else if (sign === closeList || sign === closeObject) {
      pieces.close(sign === closeList);
    } else if (sign === comma && pieces.levels > 0 && at - pieces.start >= atOnce) {
      pieces.cut(at);
    }
  }
  return { value: pieces.finish() };
}

function unbroken(): Refusal {
  const message = `The JSON holds more than ${bounds.unbrokenJson} characters without a comma.`;
  return new Refusal("tooLarge", message);
}
