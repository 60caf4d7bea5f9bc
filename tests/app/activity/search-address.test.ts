import { expect, test } from "vitest";
import { searchAddress } from "#app/routes/project/activity/search/address.server.ts";
import { toDays, toSpan } from "#app/routes/project/activity/search/span.server.ts";
import { toSearchQuery } from "#app/routes/project/activity/search/to-query.server.ts";

const read = (search: string) => searchAddress.read(new URL(`https://nightjar.test/?${search}`));
/* Clocks went forward on 27 September 2026 in New Zealand. */
const setting = { now: new Date("2026-11-23T20:00:00Z"), zone: "Pacific/Auckland" };

test.each([
  ["from=24-hours-ago", "2026-11-22T20:00:00.000Z", undefined],
  ["from=3-months-ago", "2026-08-23T21:00:00.000Z", undefined],
  ["from=any", undefined, undefined],
  ["from=2026-06-01&until=2026-08-31", "2026-05-31T12:00:00.000Z", "2026-08-31T12:00:00.000Z"],
  ["from=2026-09-27&until=2026-09-27", "2026-09-26T12:00:00.000Z", "2026-09-27T11:00:00.000Z"],
  [
    "from=2026-06-01T00:00:00.000%2B12:00&until=2026-06-02T00:00:00Z",
    "2026-05-31T12:00:00.000Z",
    "2026-06-02T00:00:00.000Z",
  ],
  ["from=2026-08-31&until=2026-06-01", "2026-05-31T12:00:00.000Z", "2026-08-31T12:00:00.000Z"],
  ["from=2026-02-30&until=nonsense", undefined, undefined],
])("%s is a span of the place's days", (search, from, until) => {
  const span = toSpan(read(search), setting);
  expect([span.from?.toISOString(), span.until?.toISOString()]).toEqual([from, until]);
});

test("a link of the field's other server means what it meant there", () => {
  const link =
    "display-mode=recordings&recording-mode=cameras&locations=3,4&devices=7&from=any" +
    "&tag-mode=no-human&tagged-with=stoat,weasel&include-descendant-tags=false" +
    "&no-false-positives=false&labelled-with=COOL,requires%20review&other=gone";
  const address = read(link);
  expect(toSearchQuery(address, setting)).toMatchObject({
    types: ["thermalRaw", "trailcam-image", "trailcam-video", "irRaw"],
    locations: [3, 4],
    devices: [7],
    "tag-mode": "no-human",
    "tagged-with": ["stoat", "weasel"],
    "sub-class-tags": false,
    "include-false-positives": true,
    "labelled-with": ["cool", "requires review"],
    duration: 0,
  });
  const path = searchAddress.toAddress("/kea/activity", address);
  expect(searchAddress.read(new URL(path, "https://nightjar.test"))).toEqual(address);
  expect(path).not.toContain("other");
});

test.each(["automatic%2Bhuman", "automatic+human"])("%s is an older name of a mode", (mode) => {
  expect(read(`tag-mode=${mode}`)["tag-mode"]).toBe("automatic-and-human");
});

test("lengths that are the other way round are turned", () => {
  expect(read("min-duration=20&max-duration=5")).toMatchObject({
    "min-duration": 5,
    "max-duration": 20,
  });
});

test("repeated names and commas are the same, and what does not fit is left out", () => {
  expect(read("locations=3&locations=4,any,-1&locations=3").locations).toEqual([3, 4]);
  expect(read("locations=any").locations).toEqual([]);
  expect(read("confidence=101&min-duration=-1&clock-from=25:00&id=1,x")).toMatchObject({
    confidence: undefined,
    "min-duration": undefined,
    "clock-from": undefined,
    id: [1],
  });
});

test("a search of sound alone has the sounds that were removed, as one of everything does", () => {
  expect(toSearchQuery(read("recording-mode=audio"), setting)).toMatchObject({
    types: ["audio"],
    "include-redacted": true,
  });
});

test("a state of people is the states of the queue, with what shows nothing", () => {
  const query = toSearchQuery(read("state=waiting"), setting);
  expect(query).toMatchObject({ "include-false-positives": true, "deleted-only": false });
  expect(query.states).toEqual(
    expect.arrayContaining(["tracking", "analyse", "reprocess", "retrack"]),
  );
  expect(query.states).not.toContain("FINISHED");
  expect(toSearchQuery(read("state=deleted"), setting)).toMatchObject({
    states: undefined,
    "deleted-only": true,
  });
});

test("the fields for days show instants as days of the project, the last included", () => {
  const zone = "Pacific/Auckland";
  const [from, until] = ["2026-11-19T12:00:00.000Z", "2026-11-20T11:00:00.000Z"];
  expect(toDays({ from, until }, zone)).toEqual(["2026-11-20", "2026-11-20"]);
  expect(toDays({ from: "2026-11-18", until: "2026-11-19" }, zone)).toEqual([
    "2026-11-18",
    "2026-11-19",
  ]);
  expect(toDays({ from: "1-week-ago", until: undefined }, zone)).toEqual(["", ""]);
});
