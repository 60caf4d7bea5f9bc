import { expect, test } from "vitest";
import { searchAddress } from "#app/routes/project/activity/search/address.server.ts";
import { toSearchQuery } from "#app/routes/project/activity/search/to-query.server.ts";
import {
  toSavedSearch,
  toSearchAddress,
} from "#app/routes/project/activity/saved/stored-search.server.ts";
import { savedSearch } from "#contract/wire/searches.ts";

const read = (search: string) => searchAddress.read(new URL(`https://nightjar.test/?${search}`));
const setting = { now: new Date("2026-11-23T20:00:00Z"), zone: "Pacific/Auckland" };

test.each([
  "",
  "from=any",
  "from=1-week-ago&tagged-with=cat&tagged-with=stoat&tag-mode=human-tagged",
  "from=2026-06-01&until=2026-08-31&include-descendant-tags=false",
  "from=2026-09-27&until=2026-09-27",
  "from=2026-06-01T01%3A02%3A03.000Z&display-mode=visits",
  "recording-mode=audio&locations=3&locations=4&devices=7",
  "recording-mode=cameras&no-false-positives=false&labelled-with=cool",
  "min-duration=10&max-duration=60&clock-from=21%3A30&clock-until=05%3A00&sun=night",
  "confidence=57&taggers=2&models=Master&note=two+young&id=1&id=2",
  "state=waiting",
  "state=failed&tagged-with=cat",
  "state=deleted",
])("the saved search %s opens as it was", (search) => {
  const address = read(search);
  const saved = toSavedSearch(address, setting);
  expect(savedSearch.safeParse(saved).error?.issues).toBeUndefined();
  const opened = toSearchAddress(JSON.parse(JSON.stringify(saved)), setting);
  expect(toSearchQuery(opened, setting)).toEqual(toSearchQuery(address, setting));
  expect(searchAddress.toAddress("/", opened)).toBe(searchAddress.toAddress("/", address));
});

test("a period stays one, whenever the search is opened", () => {
  const saved = toSavedSearch(read("from=3-days-ago"), setting);
  expect(saved).toMatchObject({ period: "3-days-ago" });
  expect(saved).not.toHaveProperty("from");
});
