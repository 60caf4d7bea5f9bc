import { expect, test } from "vitest";
import { searchAddress } from "#app/routes/project/activity/search/address.server.ts";
import { listUnwatched } from "#app/routes/project/my-preferences/unwatched.server.ts";

test("what an alert leaves out of a search is named", () => {
  const list = (query: string) =>
    listUnwatched(searchAddress.read({ searchParams: new URLSearchParams(query) }));
  expect(list("tag-mode=tagged&tagged-with=stoat&locations=1")).toEqual([]);
  expect(list("locations=1&locations=2")[0]).toContain("several locations");
  expect(list("locations=1&devices=2")).toEqual(["its choice of devices"]);
  expect(list("clock-from=00:00&sun=night&labelled-with=cool&tag-mode=no-human")).toEqual([
    "who tagged them",
    "labels",
    "time of day",
    "sunset and sunrise",
  ]);
});
