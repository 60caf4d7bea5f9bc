import { withQuery } from "#app/components/with-query.ts";
import { toDevicePath } from "#app/services/devices/device-path.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import type { PageArgs } from "#app/services/api/api.server.ts";
import { listSunEvents } from "#contract/rules/times/sun-events.ts";
import { nightHeading, nightOf } from "#contract/rules/times/nights.ts";
import type { Place } from "#contract/rules/locations/places.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { toRecordingRow } from "../../dashboard/heard.server.ts";
import type { Setting } from "../../dashboard/setting.server.ts";
import { type KnownVisit, toKnownVisits, toVisitRow } from "../../dashboard/visits.server.ts";
import type { Results } from "./read-results.server.ts";

interface Timed {
  at: string;
  place: Place | null | undefined;
  zone: string;
}

interface SunRow {
  kind: "sun";
  id: string;
  text: string;
  time: { iso: string; text: string };
}

const sunText = { sunrise: "Sunrise", sunset: "Sunset" };

/** The rows of a page by the night at their place, newest first, with the sun where it rose and set between them. */
export function groupResults(
  { visits, recordings }: Pick<Results, "visits" | "recordings">,
  setting: Setting,
) {
  const rows = visits
    ? toKnownVisits(visits, recordings, setting).map((known) => toVisitResult(known, setting))
    : recordings.map((recording) => toRecordingResult(recording, setting));
  const byNight = Map.groupBy<string, Result>(rows, ({ at, zone }) => nightOf(at, zone));
  return [...byNight].map(([night, ofNight]) => {
    const zone = ofNight[0]?.zone ?? setting.defaultTimeZone;
    return {
      night,
      heading: nightHeading(night),
      isCurrent: night === nightOf(setting.now.toISOString(), zone),
      recorders: listRecorders(ofNight, night, setting),
      rows: ofNight.flatMap(({ row, ...timed }, index) => [
        row,
        ...toSunRows(timed, ofNight[index + 1], setting),
      ]),
    };
  });
}

type Result = ReturnType<typeof toVisitResult> | ReturnType<typeof toRecordingResult>;

function toVisitResult(known: KnownVisit, setting: Setting) {
  const { visit, place, zone } = known;
  const ids = visit.recordings.map(({ recId }) => recId);
  const row = { kind: "visit" as const, ...toVisitRow(known, setting), ids };
  return { at: visit.timeStart, place, zone, row, recorder: undefined };
}

function toRecordingResult(recording: RecordingData, setting: Setting) {
  const { location: place, recordingDateTime: at, id, deviceId, deviceName = "" } = recording;
  const recorder = recording.type === "audio" ? { id: deviceId, name: deviceName } : undefined;
  const zone = zoneOf(place, setting.defaultTimeZone);
  const { kind: medium, ...row } = toRecordingRow(recording, zone, setting);
  const result = { kind: "recording" as const, medium, ...row, ids: [id] };
  return { at, place, zone, row: result, recorder };
}

/** Of those that heard something in a night, the pages of what it sounded like; undefined where none did. */
function listRecorders(ofNight: readonly Result[], night: string, { projectPath }: Setting) {
  const heard = ofNight.flatMap(({ recorder }) => recorder ?? []);
  if (heard.length === 0) return undefined;
  const recorders = [...new Map(heard.map((recorder) => [recorder.id, recorder])).values()];
  return recorders.map((recorder) => ({
    to: withQuery(`${toDevicePath(projectPath, recorder)}/sounds`, { night }),
    name: recorder.name,
  }));
}

export type ResultGroup = ReturnType<typeof groupResults>[number];
export type ResultRow = ResultGroup["rows"][number];

/** Newest first, as the rows are. */
function toSunRows(later: Timed, earlier: Timed | undefined, { times }: Setting): SunRow[] {
  if (!earlier) return [];
  const span = { after: new Date(earlier.at), before: new Date(later.at) };
  return listSunEvents(later.place, span)
    .toReversed()
    .map(({ kind, at }) => {
      const iso = at.toISOString();
      const time = { iso, text: times.time(iso, later.zone) };
      return { kind: "sun" as const, id: `${kind} ${iso}`, text: sunText[kind], time };
    });
}

/** The zones that the times of a page are in. */
export function listZones(args: PageArgs, { recordings }: Results, zone: string): Set<string> {
  const { defaultTimeZone } = siteOf(args.context);
  const zones = recordings.map(({ location }) => zoneOf(location, defaultTimeZone));
  return new Set(zones.length > 0 ? zones : [zone]);
}
