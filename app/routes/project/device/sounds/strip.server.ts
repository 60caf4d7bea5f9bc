import { withQuery } from "#app/components/with-query.ts";
import { describeRemoval } from "#app/services/recordings/recording-text.server.ts";
import { tagName } from "#app/services/recordings/tag-text.server.ts";
import { formatClockTime } from "#app/services/times/times.server.ts";
import type { FilterLink } from "#app/ui/filter-links.tsx";
import type { NightSoundData } from "#contract/wire/recordings/night-sounds.ts";
import type { DeviceView } from "../device-view.server.ts";
import type { HourOfNight } from "./hours.server.ts";

/** Of a night with more, one hour is shown at a time. */
const maxShown = 150;

interface StripOptions {
  url: URL;
  night: string;
  /** Of the address: whether false triggers are shown. */
  show: string | undefined;
}

/** The recordings of a night with a small picture each; of many, those of one hour, and links to the others. */
export function toStrip(
  hours: readonly HourOfNight[],
  { url, night, show }: StripOptions,
  shown: DeviceView,
) {
  const count = hours.reduce((sum, { sounds }) => sum + sounds.length, 0);
  const isByHour = count > maxShown;
  const chosen = isByHour ? (findHour(hours, url) ?? findBusiest(hours)) : undefined;
  const listed = chosen ? [chosen] : hours;
  return {
    hours: isByHour ? listHours(hours, { chosen, night, show }, shown) : [],
    sounds: listed.flatMap(({ sounds }) => sounds).map((sound) => toTile(sound, show, shown)),
  };
}

export type Strip = ReturnType<typeof toStrip>;
export type Tile = Strip["sounds"][number];

function findHour(hours: readonly HourOfNight[], { searchParams }: URL): HourOfNight | undefined {
  return hours.find(({ hour }) => String(hour) === searchParams.get("hour"));
}

/** In which the most was heard. */
function findBusiest(hours: readonly HourOfNight[]): HourOfNight | undefined {
  const callsOf = ({ sounds }: HourOfNight) =>
    sounds.flatMap(({ calls }) => calls).reduce((sum, { count }) => sum + count, 0);
  return hours.toSorted((a, b) => callsOf(b) - callsOf(a))[0];
}

function listHours(
  hours: readonly HourOfNight[],
  { chosen, night, show }: Omit<StripOptions, "url"> & { chosen: HourOfNight | undefined },
  { path }: DeviceView,
): FilterLink[] {
  return hours.map((one) => ({
    to: `${withQuery(`${path}/sounds`, { night, hour: String(one.hour), show })}#recordings`,
    label: one.label,
    count: one.sounds.length,
    isCurrent: one === chosen,
  }));
}

function toTile(
  sound: NightSoundData,
  show: string | undefined,
  { projectPath, zone }: DeviceView,
) {
  const { id, recordingDateTime: iso, calls, redactedAt } = sound;
  const removed = describeRemoval({ redacted: redactedAt !== undefined, redactedAt }, zone);
  return {
    id,
    to: withQuery(`${projectPath}/recording/${id}/tracks`, { show }),
    src: removed ? undefined : `${projectPath}/media/${id}/spectrogram?width=320`,
    iso,
    time: formatClockTime(iso, zone),
    what: removed ?? calls.map(({ label }) => tagName(label, "audio")).join(", "),
  };
}
