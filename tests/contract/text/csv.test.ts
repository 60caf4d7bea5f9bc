import { expect, test } from "vitest";
import { guardFormula, toCsv } from "#contract/rules/text/csv.ts";

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
  for (const mark of "＝＋－＠") expect(toCsv([[`${mark}1+1`]])).toBe(`'${mark}1+1\r\n`);
});

test("no part runs as one where a program ends cells at semicolons, tabs or lines of its own", () => {
  for (const [text, line] of [
    ["x;=1+1", "x;'=1+1"],
    ["x; ＠sum;-1", "x; '＠sum;'-1"],
    ["x\t=1+1", "x\t'=1+1"],
    ["x\n=1+1", '"x\n\'=1+1"'],
    ['x;"=1+1', '"x;\'""=1+1"'],
    ["=1;=2", "'=1;'=2"],
    ["a; b-c; 3", "a; b-c; 3"],
  ] as const) {
    expect(toCsv([[text]])).toBe(`${line}\r\n`);
  }
  expect(guardFormula(guardFormula("=1;+2"))).toBe("'=1;'+2");
  const long = "\n ".repeat(100_000);
  expect(guardFormula(long)).toBe(long);
});
