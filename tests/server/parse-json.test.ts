import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as bounds from "#contract/bounds.ts";
import { parseJson } from "#api/http/parse-json.ts";
import { rounds, seed } from "#tests/support/chance.ts";

/** None with an escape: names that have one may be mixed up by JSON.parse itself. */
const names = fc.constantFrom("a", "b", "", "1", "2", "__proto__", "constructor");
const texts = fc.constantFrom("", ",", "[", '"', "\\", '\\"', "}", "ā", "\n");
const { value: anyJson } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc
      .oneof(texts, fc.integer(), fc.boolean(), fc.constant(null))
      .map((one) => JSON.stringify(one)),
    fc.array(tie("value"), { maxLength: 6 }).map((all) => `[${all.join(", ")}]`),
    fc
      .array(fc.tuple(names, tie("value")), { maxLength: 6 })
      .map((all) => `{${all.map(([name, one]) => `${JSON.stringify(name)}:${one}`).join(" ,")}}`),
  ),
}));

function parse(text: string): unknown {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { fault: "syntax" };
  }
}

test("a text that is parsed piece by piece is what JSON.parse makes of it, names twice and all", async () => {
  const property = fc.asyncProperty(
    anyJson,
    fc.integer({ min: 1, max: 12 }),
    async (text, atOnce) => {
      const parsed = await parseJson(String(text), 100, atOnce);
      expect(JSON.stringify(parsed)).toBe(JSON.stringify(parse(String(text))));
      expect(isDeepStrictEqual(parsed, parse(String(text)))).toBe(true);
    },
  );
  await fc.assert(property, { seed, numRuns: rounds(2000) });
});

test("a text that is cut, or has a sign more, less or other, is refused where JSON.parse refuses it", async () => {
  const signs = fc.constantFrom("", ",", "[", "]", "{", "}", '"', ":", " ", "1", "\u00A0");
  const changed = fc.tuple(anyJson, fc.nat(40), fc.nat(2), signs, fc.integer({ min: 1, max: 6 }));
  const property = fc.asyncProperty(changed, async ([text, at, length, sign, atOnce]) => {
    const whole = String(text);
    const other = whole.slice(0, at) + sign + whole.slice(at + length);
    const parsed = await parseJson(other, 100, atOnce);
    expect([other, isDeepStrictEqual(parsed, parse(other))]).toEqual([other, true]);
  });
  await fc.assert(property, { seed, numRuns: rounds(4000) });
});

test("names are read with their escapes where what they name is cut", async () => {
  const text = String.raw`{"a\"b\\":[1,{"\u0063[":[2,3]}]}`;
  expect(await parseJson(text, 100, 1)).toEqual({ value: JSON.parse(text) });
});

test("lists and objects within each other are counted, however the text is cut", async () => {
  const nested = (levels: number) =>
    `[0,${'{"a":[1,'.repeat(levels / 2)}2${"]}".repeat(levels / 2)}]`;
  for (const atOnce of [1, 5, 1000]) {
    expect(await parseJson(nested(8), 9, atOnce)).toEqual({ value: JSON.parse(nested(8)) });
    expect(await parseJson(nested(10), 9, atOnce)).toEqual({ fault: "depth" });
  }
});

test("16 MB of positions let others through all the time", async () => {
  const position = '{"x":12,"y":34,"width":10,"height":11,"frame_number":1},';
  const text = `{"tracks":[{"positions":[${position.repeat(290_000)}{}]}]}`;
  let turns = 0;
  const count = setInterval(() => (turns += 1), 1);
  const { value } = (await parseJson(text, 100)) as { value: unknown };
  clearInterval(count);
  expect(value).toMatchObject({ tracks: [{ positions: { length: 290_001 } }] });
  expect(turns).toBeGreaterThan(20);
});

test("in long JSON at most 20,000 names differ, whatever signs they end with", async () => {
  const object = (names: number, end: string) =>
    `{${Array.from({ length: names }, (_, at) => `"${at}${end}" : [[0]]`).join(",")}}`;
  for (const end of ["-long", String.raw`-\"`]) {
    expect(await parseJson(object(20_000, end), 9)).toHaveProperty("value");
    const many = parseJson(object(20_001, end), 9);
    await expect(many).rejects.toMatchObject({ reason: "tooLarge" });
  }
  const again = `[${object(10_000, "-long")},${object(10_000, "-long")},"${String.raw`\"1\":`.repeat(30_000)}"]`;
  expect(await parseJson(again, 9)).toHaveProperty("value");
});

test("a long text without a comma lets others through all the time", async () => {
  let turns = 0;
  const go = { on: true };
  const count = () => {
    turns += 1;
    if (go.on) setImmediate(count);
  };
  setImmediate(count);
  await parseJson(`["${String.raw`\"`.repeat(1_000_000)}"]`, 9);
  go.on = false;
  expect(turns).toBeGreaterThan(25);
});

test("a text, a name, a number or blanks of more than two million characters are not parsed", async () => {
  const long = (sign: string) => sign.repeat(bounds.unbrokenJson + 100_000);
  for (const text of [`["${long("x")}"]`, `{"${long("x")}":1}`, `[${long("1")}]`, `[${long(" ")}]`])
    await expect(parseJson(text, 9)).rejects.toMatchObject({ reason: "tooLarge" });
});
