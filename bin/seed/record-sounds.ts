import { addSeconds, subDays } from "date-fns";
import { between, type Chance, pick } from "./chance.ts";
import type { MadeRecording } from "./make-recording.ts";
import { findNight } from "./night.ts";
import type { Recorder } from "./recorders.ts";
import { encodeWav, makeSound, type Voice } from "./voices.ts";

export interface PlannedSound {
  recorder: Recorder;
  at: Date;
  voice: Voice;
}

const seconds = 8;

/** The recordings of each recorder in these nights, oldest first; none is later than `now`. */
export function planSounds(
  recorders: readonly Recorder[],
  { nights, now, chance }: { nights: number; now: Date; chance: Chance },
): PlannedSound[] {
  const planned = recorders.flatMap((recorder) =>
    Array.from({ length: nights * recorder.recordings }, (_, index) => {
      const { dusk, dawn } = findNight(recorder.place, subDays(now, 1 + (index % nights)));
      const at = new Date(Math.round(between(chance, dusk.getTime(), dawn.getTime())));
      return { recorder, at, voice: pick(chance, recorder.voices) };
    }),
  );
  return planned
    .filter(({ at }) => addSeconds(at, seconds) < now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Records a planned sound as its recorder sends it, with what its own model heard. */
export function recordSound({ recorder, at, voice }: PlannedSound, chance: Chance): MadeRecording {
  const { samples, spans } = makeSound(voice, seconds, chance);
  const liveliness = voice === "quiet" ? [2, 9] : [38, 81];
  return {
    file: encodeWav(samples),
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
        tracks: spans.map((span) => ({
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
