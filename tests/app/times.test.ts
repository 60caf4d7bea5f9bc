import { expect, test } from "vitest";
import { formatAgo, formatDay, formatShortMoment } from "#app/services/times/times.server.ts";

const now = new Date("2026-11-20T07:30:00.000Z");
const auckland = "Pacific/Auckland";

const short: [iso: string, timeZone: string, text: string][] = [
  ["2026-11-20T07:29:30Z", auckland, "8:29 pm, just now"],
  ["2026-11-20T07:30:40Z", auckland, "8:30 pm, within a minute"],
  ["2026-11-20T07:11:00Z", auckland, "8:11 pm, 19 min ago"],
  ["2026-11-20T02:20:00Z", auckland, "3:20 pm, 5 h ago"],
  ["2026-11-20T07:32:00Z", auckland, "8:32 pm, in 2 min"],
  ["2026-11-19T08:10:00Z", auckland, "yesterday 9:10 pm"],
  ["2026-11-20T17:10:00Z", auckland, "tomorrow 6:10 am"],
  ["2026-11-17T20:24:00Z", auckland, "Wed 18 Nov"],
  /* The year is the one of the place. */
  ["2025-12-31T11:30:00Z", auckland, "Thu 1 Jan"],
  ["2025-12-31T11:30:00Z", "UTC", "31 Dec 2025"],
  ["2027-01-02T00:00:00Z", auckland, "2 Jan 2027"],
];

for (const [iso, timeZone, text] of short) {
  test(`${iso} in ${timeZone} is "${text}" in a table`, () => {
    const moment = formatShortMoment(iso, timeZone, now);
    expect({ ...moment, text: moment.text.replaceAll("\u202f", " ") }).toMatchObject({ iso, text });
  });
}

test("a short time has the full one with its zone as its title", () => {
  const { title } = formatShortMoment("2026-11-17T20:24:00Z", auckland, now);
  expect(title?.replaceAll("\u202f", " ")).toBe("18 November 2026, 9:24 am NZDT");
});

test("how long ago is said in one unit, and what is less than a minute away is now", () => {
  expect(formatAgo("2026-11-20T07:29:01Z", now)).toBe("just now");
  expect(formatAgo("2026-11-20T07:29:00Z", now)).toBe("1 minute ago");
  expect(formatAgo("2026-11-20T04:30:00Z", now)).toBe("3 hours ago");
  expect(formatAgo("2026-11-27T07:30:00Z", now)).toBe("in 7 days");
});

test("a day of a list has its year", () => {
  expect(formatDay("2026-11-20T12:30:00Z", auckland)).toBe("21 Nov 2026");
});
