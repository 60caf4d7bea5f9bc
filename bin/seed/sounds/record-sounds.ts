import { addSeconds, subDays } from "date-fns";
import { writeWav } from "#media/sound/clip/wav.ts";
import { between, type Chance } from "../chance.ts";
import type { MadeRecording } from "../make-recording.ts";
import { findNight } from "../night.ts";
import { makeSound } from "./make-sound.ts";
import type { Listening, Recorder } from "./recorders.ts";

export interface PlannedSound {
  recorder: Recorder;
  at: Date;
  seconds: number;
  listening: Listening;
}

/** All that is heard in the latest nights is a minute long; of the others there is less, so that the demo starts soon. */
const latestNights = 2;
const [long, short] = [60, 8];

/** The recordings of each recorder in these nights, oldest first; none is later than `now`. */
export function planSounds(
  recorders: readonly Recorder[],
  { nights, now, chance }: { nights: number; now: Date; chance: Chance },
): PlannedSound[] {
  const planned = recorders.flatMap((recorder) =>
    Array.from({ length: nights }, (_, night) => {
      const { dusk, dawn } = findNight(recorder.place, subDays(now, 1 + night));
      const isLatest = night < latestNights;
      return recorder.listens
        .filter((_, order) => isLatest || order % 2 === night % 2)
        .map((listening) => {
          const share = Math.min(0.985, listening.share + between(chance, 0, 0.04));
          const at = new Date(
            Math.round(dusk.getTime() + share * (dawn.getTime() - dusk.getTime())),
          );
          return { recorder, at, seconds: isLatest ? long : short, listening };
        });
    }).flat(),
  );
  return planned
    .filter(({ at, seconds }) => addSeconds(at, seconds) < now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Records a planned sound as its recorder sends it, with what its own model heard. */
export function recordSound(planned: PlannedSound, chance: Chance): MadeRecording {
  const { recorder, at, seconds, listening } = planned;
  const { samples, sampleRate, spans } = makeSound(listening, seconds, chance);
  const liveliness = listening.voices.length === 0 ? [2, 9] : [38, 81];
  const gust = { label: "noise", startSeconds: 0, endSeconds: 2, minHertz: 0, maxHertz: 500 };
  const heard = listening.weather === "still" ? spans : [...spans, gust];
  return {
    file: writeWav(samples, sampleRate),
    fileName: "sound.wav",
    data: {
      type: "audio",
      recordingDateTime: at.toISOString(),
      duration: seconds,
      location: recorder.place,
      version: "1.8.4",
      batteryLevel: Math.round(between(chance, 55, 95)),
      batteryCharging: "DISCHARGING",
      airplaneModeOn: false,
      cacophonyIndex: [
        {
          begin_s: 0,
          end_s: seconds,
          index_percent: Math.round(between(chance, liveliness[0]!, liveliness[1]!)),
        },
      ],
      processingState: "FINISHED",
      metadata: {
        metadata_source: "recorder",
        algorithm: { tracker: "onset", tracker_version: "1.0" },
        models: [{ id: 1, name: "Master" }],
        tracks: heard.map((span) => ({
          start_s: span.startSeconds,
          end_s: span.endSeconds,
          minFreq: span.minHertz,
          maxFreq: span.maxHertz,
          predictions: [
            {
              model_id: 1,
              confident_tag: span.label,
              confidence: Math.round(between(chance, 65, 98)) / 100,
            },
          ],
        })),
      },
    },
  };
}
