import { z } from "zod";
import * as bounds from "#contract/bounds.ts";
import {
  everySeconds,
  maxNights,
  maxVolume,
  maxWaitSeconds,
} from "#contract/rules/schedules/schedule-bounds.ts";
import { text } from "../fields.ts";

function between(min: number, max: number, message: string) {
  return z.number(message).min(min, message).max(max, message);
}

const int32 = 2_147_483_647;
const nights = `Send a whole number of nights from 0 to ${maxNights}`;
const day = `Send a whole number from 0 to ${int32}`;
const soundNumber = "Send the number of a sound, 1 or greater";
const soundName = "Send the number of a sound, or a word such as random or same";
const interval = `Send seconds from ${everySeconds.min} to ${everySeconds.max}, which are 7 days`;
const wait = `Send seconds from 0 to ${maxWaitSeconds}, which are a day`;
const volume = `Send a volume from 0 to ${maxVolume}`;

const clockTime = text.regex(
  /^\s*(([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?|24:00(:00)?)\s*$/,
  "Send a time of day such as 21:00",
);

const combo = z
  .strictObject({
    from: clockTime,
    until: clockTime,
    every: between(everySeconds.min, everySeconds.max, interval),
    waits: z.array(between(0, maxWaitSeconds, wait)).max(bounds.partsLength),
    sounds: z
      .array(text.regex(/\S/, soundName))
      .min(1, "Send at least one sound")
      .max(bounds.partsLength),
    volumes: z.array(between(0, maxVolume, volume)).max(bounds.partsLength),
  })
  .superRefine(({ sounds, waits, volumes }, context) => {
    const message = `Send one for each of the ${sounds.length} sounds`;
    for (const [name, list] of Object.entries({ waits, volumes })) {
      if (list.length !== sounds.length)
        context.addIssue({ code: "custom", path: [name], message });
    }
  });

/** What a device plays when, without what no device can do: stored ones may ask for that. */
export const sentSchedule = z.strictObject({
  description: text,
  startday: between(0, int32, day).int(day),
  playNights: between(0, maxNights, nights).int(nights),
  controlNights: between(0, maxNights, nights).int(nights),
  allsounds: z.array(between(1, int32, soundNumber).int(soundNumber)).max(bounds.listLength),
  combos: z.array(combo).max(bounds.partsLength),
});
