import type { ReplyOf } from "#contract/endpoint.ts";
import { compareTexts } from "#contract/rules/text/compare-names.ts";
import { nightsFrom } from "#contract/rules/times/nights.ts";
import type { sumNights } from "#contract/wire/visits/project-nights.ts";
import type { Services } from "#api/services.ts";
import { countNights, type NightsQuery } from "./count-nights.ts";
import { findRecordedNights } from "./recorded-nights.ts";

/** What came by in a span of nights, and at how many locations each was recorded, or was to be and nothing is known. */
export async function readNights(
  { store, settings, now }: Services,
  asked: NightsQuery,
): Promise<ReplyOf<typeof sumNights>> {
  const { sums, recorded, isComplete } = await countNights({ store, settings }, asked, [
    "night",
    "location",
  ]);
  const [byNight, byLocation] = sums;
  const nights = nightsFrom(asked.from, asked.until).toReversed();
  const { places, isRecorded, silent } = await findRecordedNights(store.scan, {
    ...asked,
    nights,
    recorded,
    defaultTimeZone: settings.defaultTimeZone,
    now: now(),
  });
  const silentIn = Map.groupBy(silent, ({ times }) => times.night);
  return {
    byNight: byNight
      .map(({ key, what, isHeard, count }) => ({ night: key, what, isHeard, count }))
      .toSorted((a, b) => compareTexts(b.night, a.night)),
    byLocation: byLocation.map(({ key, what, isHeard, count }) => {
      return { locationId: Number(key), what, isHeard, count };
    }),
    recorded: nights.map((night) => ({
      night,
      locations: places.filter(({ id }) => isRecorded(id, night)).length,
      silent: silentIn.get(night)?.length ?? 0,
    })),
    isComplete,
  };
}
