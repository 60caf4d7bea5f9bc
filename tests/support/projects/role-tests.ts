import { globSync, readFileSync } from "node:fs";

/** The names that tests of roles say, and those of another test by its path without an ending. */
export function filesOfTests() {
  const roles = globSync("tests/api/**/roles-*.test.ts").map(read).join("\n");
  return {
    roles: wordsOf(roles),
    own: (path: string) => wordsOf(read(`tests/api/${path}.test.ts`)),
  };
}

function read(file: string): string {
  return readFileSync(file, "utf8");
}

function wordsOf(text: string): string[] {
  return [...new Set(text.match(/\w+/g))];
}
