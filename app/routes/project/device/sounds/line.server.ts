import { addSeconds } from "date-fns";
import { formatClockTime } from "#app/services/times/times.server.ts";
import { formatDuration } from "#contract/rules/times/durations.ts";
import { partOfNight } from "#contract/rules/times/nights.ts";
import type { NightSoundData } from "#contract/wire/recordings/night-sounds.ts";
import type { DeviceView } from "../device-view.server.ts";
import { findSun } from "../events/night-sun.server.ts";

/** Between two recordings of one stretch, where stretches are drawn in place of each; more where there are still too many. */
const leastGapSeconds = 120;
/** More links in a line cannot be hit. */
const maxLinks = 150;

interface Stretch {
  id: number;
  start: Date;
  stop: Date;
}

/** When a recorder was on: a mark for each recording, or, of very many, for each stretch of them. */
export function toLine(sounds: readonly NightSoundData[], night: string, shown: DeviceView) {
  const { zone, projectPath } = shown;
  const part = (at: Date) => Math.round(partOfNight(at, night, zone) * 10_000) / 10_000;
  const sun = findSun(night, shown);
  const each = sounds.map(toStretch);
  const joined = each.length > maxLinks ? joinStretches(each) : undefined;
  return {
    sun: sun && { from: part(sun.start), to: part(sun.stop) },
    gap: joined && formatDuration(joined.gapSeconds),
    stretches: (joined?.stretches ?? each).map(({ id, start, stop }) => ({
      id,
      to: `${projectPath}/recording/${id}/tracks`,
      from: part(start),
      until: part(stop),
      text: `${formatClockTime(start.toISOString(), zone)} – ${formatClockTime(stop.toISOString(), zone)}`,
    })),
  };
}

export type Line = ReturnType<typeof toLine>;

function toStretch({ id, recordingDateTime, duration }: NightSoundData): Stretch {
  const start = new Date(recordingDateTime);
  return { id, start, stop: addSeconds(start, duration ?? 0) };
}

function joinStretches(
  each: Stretch[],
  gapSeconds = leastGapSeconds,
): { stretches: Stretch[]; gapSeconds: number } {
  const joined: Stretch[] = [];
  for (const next of each) {
    const last = joined.at(-1);
    const isNear = last && next.start <= addSeconds(last.stop, gapSeconds);
    if (isNear) last.stop = next.stop > last.stop ? next.stop : last.stop;
    else joined.push({ ...next });
  }
  return joined.length > maxLinks
    ? joinStretches(joined, 2 * gapSeconds)
    : { stretches: joined, gapSeconds };
}
