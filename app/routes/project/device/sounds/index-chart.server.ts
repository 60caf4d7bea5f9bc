import { partOfNight } from "#contract/rules/times/nights.ts";
import type { NightSoundData } from "#contract/wire/recordings/night-sounds.ts";
import type { HourOfNight } from "./hours.server.ts";

/** Of ten minutes each. */
const barsOfNight = 144;

type Measured = NightSoundData & { cacophonyIndex: number };

/** The acoustic index over a night, in bars of ten minutes, and the mean of each hour; undefined without any. */
export function toIndexChart(hours: readonly HourOfNight[], night: string, timeZone: string) {
  const measured = hours.flatMap(({ sounds }) => sounds).filter(isMeasured);
  if (measured.length === 0) return undefined;
  const byBar = Map.groupBy(measured, ({ recordingDateTime }) => {
    const part = partOfNight(new Date(recordingDateTime), night, timeZone);
    return Math.min(Math.floor(part * barsOfNight), barsOfNight - 1);
  });
  return {
    bars: [...byBar].map(([bar, sounds]) => ({ at: bar / barsOfNight, percent: meanOf(sounds) })),
    width: 1 / barsOfNight,
    mean: meanOf(measured),
    hours: hours.flatMap(({ hour, label, sounds }) => {
      const own = sounds.filter(isMeasured);
      return own.length === 0 ? [] : [{ hour, label, count: own.length, percent: meanOf(own) }];
    }),
  };
}

export type IndexChart = NonNullable<ReturnType<typeof toIndexChart>>;

function isMeasured(sound: NightSoundData): sound is Measured {
  return sound.cacophonyIndex !== undefined;
}

function meanOf(sounds: readonly Measured[]): number {
  const sum = sounds.reduce((total, { cacophonyIndex }) => total + cacophonyIndex, 0);
  return Math.round(sum / sounds.length);
}
