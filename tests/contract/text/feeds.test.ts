import fc from "fast-check";
import { expect, test } from "vitest";
import { tagUri, writeAtom } from "#contract/rules/text/atom.ts";
import { writeCalendar } from "#contract/rules/text/calendar.ts";
import { parseXml } from "#contract/rules/text/xml.ts";
import { rounds } from "#tests/support/chance.ts";

const calendarOf = (title: string) =>
  writeCalendar({
    name: "Cats",
    product: "Nightjar",
    events: [
      {
        uid: "night-2026-12-31@nightjar.test",
        date: "2026-12-31",
        title,
        changedAt: "2027-01-01T01:02:03.456Z",
        page: "https://nightjar.test/kea/activity/saved/1",
      },
    ],
  });

test("a calendar's dates are basic ones, and the end is the next day", () => {
  expect(calendarOf("Cat").split("\r\n")).toEqual(
    expect.arrayContaining([
      "DTSTAMP:20270101T010203Z",
      "DTSTART;VALUE=DATE:20261231",
      "DTEND;VALUE=DATE:20270101",
      "SUMMARY:Cat",
    ]),
  );
});

test("lines have at most 75 octets, and unfolded and unescaped they are what was written", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 300 });
  fc.assert(
    fc.property(text, (title) => {
      const written = calendarOf(title);
      for (const line of written.split("\r\n")) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n]/);
      }
      const unfolded = written.replaceAll("\r\n ", "");
      const [, escaped = ""] = /^SUMMARY:(.*)$/mu.exec(unfolded) ?? [];
      const read = escaped.replace(/\\(.)/gu, (_, sign: string) => (sign === "n" ? "\n" : sign));
      expect(read).toBe(cleaned(title));
    }),
    { numRuns: rounds(200) },
  );
});

/** Without what a line of text cannot hold. */
function cleaned(title: string): string {
  const isControl = (character: string) =>
    (character < " " && !"\t\n".includes(character)) || character === "\u007f";
  return [...title.replace(/\r\n?/g, "\n")].filter((one) => !isControl(one)).join("");
}

test("what people typed stays text in a feed", () => {
  const title = `</title><script>"&'\u0007`;
  const feed = parseXml(
    writeAtom({
      id: tagUri("http://[::1]:3000", "search/1"),
      title,
      author: "Nightjar",
      self: "https://nightjar.test/feeds/a.atom?b&c",
      page: "https://nightjar.test",
      updatedAt: "2026-11-20T00:00:00.000Z",
      entries: [],
    }),
  );
  const child = (name: string) => feed.children.find((one) => one.name === name);
  expect(child("title")?.text).toBe(`</title><script>"&'`);
  expect(child("link")?.attributes["href"]).toBe("https://nightjar.test/feeds/a.atom?b&c");
  expect(child("id")?.text).toMatch(/^tag:[a-z0-9.-]+,2026:search\/1$/);
});
