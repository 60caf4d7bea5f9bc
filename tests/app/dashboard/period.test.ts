import { expect, test } from "vitest";
import {
  type Filters,
  readFilters,
  usualFilters,
} from "#app/routes/project/dashboard/filters.server.ts";
import { toInstants, toPeriod } from "#app/routes/project/dashboard/period.server.ts";

const zone = "Pacific/Auckland";
const of = (filters: Partial<Filters>, now: string) =>
  toPeriod(
    { days: undefined, from: undefined, until: undefined, ...filters },
    { now: new Date(now), zone },
  );
const ends = ({ nights, tonight, before }: ReturnType<typeof toPeriod>) => [
  nights[0],
  nights.at(-1),
  tonight,
  before.from,
  before.until,
];

const nights: [what: string, days: 1 | 7, now: string, ends: (string | undefined)[]][] = [
  [
    "at 3 am last night goes on",
    1,
    "2026-11-20T14:00:00Z",
    ["2026-11-20", "2026-11-20", undefined, "2026-11-19", "2026-11-19"],
  ],
  [
    "at 11 am it is over",
    1,
    "2026-11-20T22:00:00Z",
    ["2026-11-20", "2026-11-20", undefined, "2026-11-19", "2026-11-19"],
  ],
  [
    "at 1 pm the next has begun",
    1,
    "2026-11-21T00:00:00Z",
    ["2026-11-20", "2026-11-20", "2026-11-21", "2026-11-19", "2026-11-19"],
  ],
  [
    "at 11 pm last night is still that of yesterday",
    7,
    "2026-11-21T10:00:00Z",
    ["2026-11-14", "2026-11-20", "2026-11-21", "2026-11-07", "2026-11-13"],
  ],
];

for (const [what, days, now, expected] of nights) {
  test(`${what}: ${days} nights`, () => {
    expect(ends(of({ days }, now))).toEqual(expected);
  });
}

test("a period of one's own has no night that is to come, and is as long as can be counted", () => {
  const now = "2026-11-21T10:00:00Z";
  expect(ends(of({ from: "2026-11-18", until: "2027-01-01" }, now)).slice(0, 2)).toEqual([
    "2026-11-18",
    "2026-11-21",
  ]);
  expect(ends(of({ from: "2026-11-18" }, now)).slice(0, 3)).toEqual([
    "2026-11-18",
    "2026-11-21",
    undefined,
  ]);
  expect(ends(of({ until: "2026-11-10" }, now)).slice(0, 2)).toEqual(["2026-11-04", "2026-11-10"]);
  const long = of({ from: "2020-01-01", until: "2026-11-10" }, now);
  expect([long.nights.length, long.nights.at(-1), long.isCut]).toEqual([184, "2026-11-10", true]);
});

test("nights are from noon to noon by the clock of the place, also where clocks change", () => {
  const span = toInstants(
    of({ from: "2026-09-26", until: "2026-09-26" }, "2026-11-21T10:00:00Z"),
    zone,
  );
  expect([span.from, span.until].map((at) => at.toISOString())).toEqual([
    "2026-09-26T00:00:00.000Z",
    "2026-09-26T23:00:00.000Z",
  ]);
});

test("an address asks for days or for nights of its own, and a bare one for nothing", () => {
  const read = (query: string) => readFilters({ searchParams: new URLSearchParams(query) });
  expect(read("")).toBeUndefined();
  expect(read("days=2&location=x&from=&until=")).toBeUndefined();
  expect(read("species=cat")).toEqual({ ...usualFilters, species: "cat" });
  expect(read("days=30&from=2026-11-01&until=")).toMatchObject({
    days: undefined,
    from: "2026-11-01",
  });
  expect(read("days=3&until=2026-11-13T00:00:00Z")).toMatchObject({ days: 3 });
});
