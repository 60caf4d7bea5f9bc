import { scheduler } from "node:timers/promises";
import { isNestedTooDeep } from "#contract/rules/text/nesting.ts";
import { JsonPieces } from "./json-pieces.ts";

/** Some milliseconds of parsing. */
const charactersAtOnce = 64 * 1024;

export type ParsedJson = { value: unknown } | { fault: "syntax" | "depth" };

/**
 * What `JSON.parse` makes of a text, others being answered while a long one is parsed; or "depth" where more than
 * `maxLevels` lists and objects stand within each other.
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

const [quote, comma] = [0x22, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

async function parsePieces(text: string, maxLevels: number, atOnce: number): Promise<ParsedJson> {
  const pieces = new JsonPieces(text);
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) {
      const end = findEndOfQuoted(text, at);
      pieces.name(at, end);
      at = end;
    } else if (sign === openList || sign === openObject) {
      if (pieces.levels === maxLevels) return { fault: "depth" };
      pieces.open(sign === openList);
    } else if (sign === closeList || sign === closeObject) {
      pieces.close(sign === closeList);
    } else if (sign === comma && pieces.levels > 0 && at - pieces.start >= atOnce) {
      pieces.cut(at);
      await scheduler.yield();
    }
  }
  return { value: pieces.finish() };
}

function findEndOfQuoted(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === "\\") escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
