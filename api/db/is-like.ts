import { sql, type Expression, type SqlBool } from "kysely";
import { isPostgres } from "./is-postgres.ts";
import type { Db } from "./open.ts";

interface Pattern {
  /** With % and _; a backslash takes the meaning from the sign after it. */
  pattern: string;
  ignoresCase: boolean;
}

/**
 * Whether text is of a pattern. SQLite's LIKE never tells the case of ASCII letters and always that of others, so that
 * there it is GLOB, with each letter in both cases where that does not matter.
 */
export function isLike(
  db: Db,
  value: Expression<unknown>,
  { pattern, ignoresCase }: Pattern,
): Expression<SqlBool> {
  if (isPostgres(db)) {
    return ignoresCase ? sql`${value} ilike ${pattern}` : sql`${value} like ${pattern}`;
  }
  return sql`${value} glob ${toGlob(pattern, ignoresCase)}`;
}

function toGlob(pattern: string, ignoresCase: boolean): string {
  const signs = pattern.match(/\\?./gsu) ?? [];
  return signs.map((sign) => globOf(sign, ignoresCase)).join("");
}

function globOf(sign: string, ignoresCase: boolean): string {
  if (sign === "%") return "*";
  if (sign === "_") return "?";
  const letter = sign.replace(/^\\/, "");
  const cases = new Set([letter, letter.toLowerCase(), letter.toUpperCase()]);
  if (ignoresCase && cases.size > 1) return `[${[...cases].filter(isOneSign).join("")}]`;
  return "*?[".includes(letter) ? `[${letter}]` : letter;
}

/** "ß" is two letters in upper case. */
function isOneSign(text: string): boolean {
  return [...text].length === 1;
}
