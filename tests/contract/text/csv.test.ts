import { expect, test } from "vitest";
import { toCsv } from "#contract/rules/text/csv.ts";

test("each row is a line, and what needs quotes has them", () => {
  const rows = [
    ["Name", "Note"],
    ["Mere, of Bluff", 'says "kia ora"'],
    ["two\nlines", ""],
  ];
  expect(toCsv(rows)).toBe('Name,Note\r\n"Mere, of Bluff","says ""kia ora"""\r\n"two\nlines",\r\n');
});

test("no cell runs as a formula", () => {
  for (const text of ["=1+1", "+1", "-1", "@sum", "\tx", "\rx"]) {
    expect(toCsv([[text]])).toMatch(/^"?'/);
  }
  expect(toCsv([["=a,b"]])).toBe('"\'=a,b"\r\n');
  expect(toCsv([["a=b"]])).toBe("a=b\r\n");
});
