import { z } from "zod";
import { findBand } from "#contract/rules/tracks/band.ts";
import type { TrackData } from "#contract/wire/recordings/recordings.ts";
import { genders, maturities, soundTypes } from "#contract/wire/tracks/track-tags.ts";
import { unknown } from "./animal-fields.tsx";
import { spanFields, withSpanRules } from "./span-form.server.ts";

const { start, end, low, high } = spanFields;

const wrong = "Choose one of the list";
/* An empty field would count as one that was not sent, which stays as it is. */
const notKnown = z.literal(unknown).transform(() => null);

/** Nothing of the animal is what somebody sees who has not named it; times are those of sound alone. */
export const correctForm = withSpanRules(
  z.object({
    start: start.optional(),
    end: end.optional(),
    low,
    high,
    sex: z.union([notKnown, z.enum(genders, wrong)]).optional(),
    age: z.union([notKnown, z.enum(maturities, wrong)]).optional(),
    soundType: z.union([notKnown, z.enum(soundTypes, wrong)]).optional(),
  }),
);

export type Correction = z.output<typeof correctForm>;

/** What the fields say of a track and its tag as they stand. */
export function toFields(
  track: TrackData,
  { own, isSound }: { own: TrackData["tags"][number] | undefined; isSound: boolean },
) {
  const { gender, maturity, soundType } = own?.data ?? {};
  return {
    ...(isSound && toSpan(track)),
    sex: toWord(gender),
    age: toWord(maturity),
    soundType: toWord(soundType),
  };
}

/** Where the frequencies are not known their fields are empty. */
function toSpan(track: TrackData) {
  const { low = "", high = "" } = findBand(track) ?? {};
  return {
    start: String(track.start),
    end: String(track.end),
    low: String(low),
    high: String(high),
  };
}

function toWord(value: unknown): string {
  return typeof value === "string" ? value : unknown;
}
