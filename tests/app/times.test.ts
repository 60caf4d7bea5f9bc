import { expect, test } from "vitest";
import { formatAgo, formatDay, formatShortMoment } from "#app/services/times/times.server.ts";

const now = new Date("2026-11-20T07:30:00.000Z");
const auckland = "Pacific/Auckland";

const short: [iso: string, timeZone: string, text: string][] = [
  ["2026-11-20T04:30:00Z", auckland, "20 Nov, 5:30 pm NZDT"],
  ["2026-07-01T00:00:00Z", auckland, "1 Jul, 12:00 pm NZST"],
  ["2025-11-20T04:30:00Z", auckland, "20 Nov 2025, 5:30 pm NZDT"],
  ["2027-01-02T00:00:00Z", auckland, "2 Jan 2027, 1:00 pm NZDT"],
  /* The year is the one of the place. */
  ["2025-12-31T11:30:00Z", auckland, "1 Jan, 12:30 am NZDT"],
  ["2025-12-31T11:30:00Z", "UTC", "31 Dec 2025, 11:30 am UTC"],
];

for (const [iso, timeZone, text] of short) {
  test(`${iso} in ${timeZone} is "${text}" in a table`, () => {
    const moment = formatShortMoment(iso, timeZone, now);
    expect({ ...moment, text: moment.text.replaceAll("\u202f", " ") }).toMatchObject({ iso, text });
  });
}

test("how long ago is said in one unit, and what is less than a minute away is now", () => {
  expect(formatAgo("2026-11-20T07:29:01Z", now)).toBe("just now");
  expect(formatAgo("2026-11-20T07:29:00Z", now)).toBe("1 minute ago");
  expect(formatAgo("2026-11-20T04:30:00Z", now)).toBe("3 hours ago");
  expect(formatAgo("2026-11-27T07:30:00Z", now)).toBe("in 7 days");
});

test("a day of a list has its year", () => {
  expect(formatDay("2026-11-20T12:30:00Z", auckland)).toBe("21 Nov 2026");
});
