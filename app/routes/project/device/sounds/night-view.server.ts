import { withQuery } from "#app/components/with-query.ts";
import { formatClockTime, zoneName } from "#app/services/times/times.server.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatDuration } from "#contract/rules/times/durations.ts";
import { nightHeading } from "#contract/rules/times/nights.ts";
import type { getNightSounds, NightSoundData } from "#contract/wire/recordings/night-sounds.ts";
import type { DeviceView } from "../device-view.server.ts";
import { describeSun } from "../events/night-sun.server.ts";
import { toCalls } from "./calls.server.ts";
import { groupByHour } from "./hours.server.ts";
import { toIndexChart } from "./index-chart.server.ts";
import { toLine } from "./line.server.ts";
import { addHidden } from "./load-sounds.server.ts";
import { toStrip } from "./strip.server.ts";

const text = {
  recorded: "Recorded",
  count: (count: number, long: string) =>
    count === 1 ? `1 recording, ${long}` : `${count.toLocaleString("en-NZ")} recordings, ${long}`,
  between: "Between",
  removed: "Sound removed",
  removedOf: (count: number) =>
    count === 1 ? "Of 1 recording: people were heard" : `Of ${count} recordings: people were heard`,
  sun: "Sun",
};

/** A night with its drawings and lists; undefined where the device has recorded no sound. */
export function toNightView(
  heard: ReplyOf<typeof getNightSounds>,
  { url, showsAll }: { url: URL; showsAll: boolean },
  shown: DeviceView,
) {
  const { night, earlier, later, isMore } = heard;
  if (night === undefined) return undefined;
  const { zone, path } = shown;
  const page = `${path}/sounds`;
  const show = url.searchParams.get("show") ?? undefined;
  const sounds = addHidden(heard.sounds, showsAll);
  const hours = groupByHour(sounds, zone);
  return {
    night,
    heading: nightHeading(night),
    zone: zoneName(zone),
    earlier: earlier && withQuery(page, { night: earlier, show }),
    later: later && withQuery(page, { night: later, show }),
    csv: withQuery(`${page}.csv`, { night, show: showsAll ? "all" : undefined }),
    count: sounds.length,
    isMore,
    showsAll,
    hiddenCount: countHidden(heard.sounds),
    facts: listFacts(sounds, night, shown),
    line: toLine(sounds, night, shown),
    calls: toCalls(hours, night, shown),
    index: toIndexChart(hours, night, zone),
    strip: toStrip(hours, { url, night, show }, shown),
  };
}

export type NightView = NonNullable<ReturnType<typeof toNightView>>;

function countHidden(sounds: readonly NightSoundData[]): number {
  return sounds
    .flatMap(({ hiddenCalls = [] }) => hiddenCalls)
    .reduce((sum, { count }) => sum + count, 0);
}

function listFacts(sounds: readonly NightSoundData[], night: string, shown: DeviceView) {
  const [first, last] = [sounds[0], sounds.at(-1)];
  const seconds = sounds.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  const removed = sounds.filter(({ redactedAt }) => redactedAt !== undefined).length;
  const sun = describeSun(night, shown);
  const clock = (sound: NightSoundData) => formatClockTime(sound.recordingDateTime, shown.zone);
  return [
    { term: text.recorded, value: text.count(sounds.length, formatDuration(Math.round(seconds))) },
    ...(first && last && first !== last
      ? [{ term: text.between, value: `${clock(first)} – ${clock(last)}` }]
      : []),
    ...(sun ? [{ term: text.sun, value: sun }] : []),
    ...(removed > 0 ? [{ term: text.removed, value: text.removedOf(removed) }] : []),
  ];
}
