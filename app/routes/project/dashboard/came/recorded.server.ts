import { inZone } from "#contract/rules/times/in-zone.ts";
import type { NightSums } from "./read-sums.server.ts";

type Recorded = NightSums["recorded"][number];

/** How much of a night was recorded: silence of a place that did not record is no absence. */
export type Coverage = "all" | "some" | "nowhere known" | "none";

/** The nights in which something came by. Where devices have no location, nothing else tells that these were recorded. */
export function nightsOf({ byNight }: Pick<NightSums, "byNight">): ReadonlySet<string> {
  return new Set(byNight.map(({ night }) => night));
}

export function coverageOf(
  { night, locations, silent }: Recorded,
  cameBy: ReadonlySet<string>,
): Coverage {
  if (locations === 0) return cameBy.has(night) ? "nowhere known" : "none";
  return silent > 0 ? "some" : "all";
}

/** "Nothing was recorded on the nights of 12 and 13 Nov: nobody knows what came by." */
export function describeGaps(
  recorded: readonly Recorded[],
  cameBy: ReadonlySet<string>,
): string | undefined {
  const nights = (coverage: Coverage) =>
    recorded
      .filter((one) => coverageOf(one, cameBy) === coverage)
      .map(({ night }) => night)
      .toSorted();
  const [none, some, nowhere] = [nights("none"), nights("some"), nights("nowhere known")];
  const sentences = [
    none.length > 0 && `Nothing was recorded ${listNights(none)}: nobody knows what came by.`,
    nowhere.length > 0 && `Only devices without a location recorded ${listNights(nowhere)}.`,
    some.length > 0 && `Some locations did not record ${listNights(some)}.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 ? sentences.join(" ") : undefined;
}

const maxNamed = 4;

/** "on the night of 12 Nov", "on the nights of 12 and 14 Nov", "on 9 nights, the last that of 14 Nov" */
function listNights(nights: readonly string[]): string {
  const last = formatEvening(nights.at(-1) ?? "");
  if (nights.length === 1) return `on the night of ${last}`;
  if (nights.length > maxNamed) return `on ${nights.length} nights, the last that of ${last}`;
  const isOneMonth = new Set(nights.map((night) => night.slice(0, 7))).size === 1;
  const named = nights.map((night, index) =>
    isOneMonth && index < nights.length - 1
      ? String(Number(night.slice(-2)))
      : formatEvening(night),
  );
  return `on the nights of ${new Intl.ListFormat("en-NZ").format(named)}`;
}

/** "12 Nov" */
export function formatEvening(night: string): string {
  return inZone("UTC", { day: "numeric", month: "short" }, night);
}

/** "Fri 20" */
export function formatWeekday(night: string): string {
  return inZone("UTC", { weekday: "short", day: "numeric" }, night);
}
