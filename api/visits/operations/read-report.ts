import type { ReplyOf } from "#contract/endpoint.ts";
import { nightsFrom } from "#contract/rules/times/nights.ts";
import { findGaps } from "#contract/rules/visits/night-gaps.ts";
import { maxReportGaps, type reportProject } from "#contract/wire/visits/project-report.ts";
import type { Services } from "#api/services.ts";
import { countNights, type NightsQuery } from "./count-nights.ts";
import { findRecordedNights, type RecordedNights } from "./recorded-nights.ts";

/** What came by in a span of nights, and with how much effort it was looked for. */
export async function readReport(
  { store, settings, now }: Services,
  asked: NightsQuery,
): Promise<ReplyOf<typeof reportProject>> {
  const { sums, recorded, isComplete } = await countNights({ store, settings }, asked, [
    "month",
    "location",
  ]);
  const [byMonth, byLocation] = sums;
  const nights = nightsFrom(asked.from, asked.until);
  const found = await findRecordedNights(store.scan, {
    ...asked,
    nights,
    recorded,
    defaultTimeZone: settings.defaultTimeZone,
    now: now(),
  });
  const silentAt = Map.groupBy(found.silent, ({ place }) => place.id);
  const silentNights = (placeId: number) =>
    (silentAt.get(placeId) ?? []).map(({ times }) => times.night);
  return {
    byMonth: byMonth.map(({ key, what, isHeard, count }) => ({ month: key, what, isHeard, count })),
    byLocation: byLocation.map(({ key, ...sum }) => ({ locationId: Number(key), ...sum })),
    effort: found.places.flatMap(({ id }) => sumEffort(id, nights, found, silentNights(id))),
    gaps: found.places.flatMap(({ id }) =>
      findGaps(silentNights(id))
        .slice(0, maxReportGaps)
        .map((gap) => ({ locationId: id, ...gap })),
    ),
    isComplete,
  };
}

function sumEffort(
  locationId: number,
  nights: readonly string[],
  { isRecorded }: RecordedNights,
  silentNights: readonly string[],
) {
  const silentIn = Map.groupBy(silentNights, monthOf);
  return [...Map.groupBy(nights, monthOf)].flatMap(([month, all]) => {
    const recorded = all.filter((night) => isRecorded(locationId, night)).length;
    const silent = silentIn.get(month)?.length ?? 0;
    return recorded + silent > 0 ? [{ locationId, month, recorded, silent }] : [];
  });
}

function monthOf(night: string): string {
  return night.slice(0, 7);
}
