import { expect, test } from "vitest";
import { dashboardFilters } from "#app/routes/project/dashboard/filters.server.ts";
import { deviceFilters } from "#app/routes/project/devices/filters.server.ts";
import { eventFilters } from "#app/routes/project/device/events/filters.server.ts";
import { insightFilters } from "#app/routes/project/device/insights/filters.server.ts";
import { locationFilters } from "#app/routes/project/locations/list/filters.server.ts";

interface Filters {
  read(url: URL): object;
  linksFrom(path: string, current: never): () => string;
}

/** Addresses that people may have kept. */
const stored: [name: string, filters: Filters, query: string, values: object][] = [
  [
    "devices",
    deviceFilters,
    "q=ridge&show=trouble&type=thermal&sort=seen&dir=descending",
    { q: "ridge", show: "trouble", type: "thermal", sort: "seen", dir: "descending" },
  ],
  [
    "locations",
    locationFilters,
    "q=ridge&show=week&sort=recordings&dir=ascending",
    { q: "ridge", show: "week", sort: "recordings", dir: "ascending" },
  ],
  [
    "events",
    eventFilters,
    "type=rpiBattery&type=config&from=2026-11-01&until=2026-11-20",
    { type: ["rpiBattery", "config"], from: "2026-11-01", until: "2026-11-20" },
  ],
  [
    "insights",
    insightFilters,
    "species=cat&species=possum&from=2026-11-01&thanUntil=2026-10-01&time=night&weight=boxes&opacity=50&under=photo&masks=show&most=12&cell=A1",
    {
      species: ["cat", "possum"],
      thanUntil: "2026-10-01",
      time: "night",
      opacity: 50,
      most: 12,
      cell: "A1",
    },
  ],
  [
    "dashboard",
    dashboardFilters,
    "days=30&media=camera&location=12&species=possum",
    { days: 30, media: "camera", location: 12, species: "possum" },
  ],
];

for (const [name, filters, query, values] of stored) {
  test(`an address of ${name} is read, and written as it was`, () => {
    const read = filters.read(new URL(`https://nightjar.test/?${query}`));
    expect(read).toMatchObject(values);
    expect(filters.linksFrom("/kea", read as never)()).toBe(`/kea?${query}`);
  });

  test(`what ${name} do not understand is as if it were not there`, () => {
    const odd = "days=2&media=x&location=-1&species=&show=x&sort=toString&dir=up&page=0&opacity=3";
    const others = "type=%3Cb%3E&from=2026-02-30&until=&cell=Z99&most=-1&time=&toString=1";
    const nothing = filters.read(new URL("https://nightjar.test/"));
    const read = filters.read(new URL(`https://nightjar.test/?${odd}&${others}`));
    expect({ ...read, type: undefined }).toEqual({ ...nothing, type: undefined });
  });
}

test("the next pages of a list are forgotten when something else changes", () => {
  const events = eventFilters.read(new URL("https://nightjar.test/?type=config&before=a.b"));
  expect(eventFilters.linksFrom("/e", events)()).toBe("/e?type=config");
  expect(eventFilters.linksFrom("/e", events)({ after: "c" })).toBe("/e?type=config&after=c");
});
