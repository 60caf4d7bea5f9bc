import type { Place } from "#contract/rules/locations/places.ts";
import {
  findGivenName,
  labelWords,
  stateOf,
} from "#app/services/recordings/recording-text.server.ts";
import {
  nothing,
  labelOf,
  titleOfVisit,
  type VisitData,
  whoSays,
} from "#app/services/recordings/visit-text.server.ts";
import { listDeviceNames } from "#app/services/devices/device-names.server.ts";
import { formatExactTime } from "#app/services/times/times.server.ts";
import { formatCount } from "#contract/rules/text/format-count.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";
import type { Setting } from "./setting.server.ts";

/** A visit with what is known of its recordings. */
export interface KnownVisit {
  visit: VisitData;
  recordings: RecordingData[];
  place: Place | null | undefined;
  zone: string;
  /** The label it is of; undefined where nothing has been found. */
  label: string | undefined;
}

export function toKnownVisits(
  visits: VisitData[],
  recordings: RecordingData[],
  setting: Setting,
): KnownVisit[] {
  const byId = new Map(recordings.map((recording) => [recording.id, recording]));
  return visits.map((visit) => {
    const known = visit.recordings.flatMap(({ recId }) => byId.get(recId) ?? []);
    const place = known[0]?.location ?? setting.places.get(visit.stationId);
    return {
      visit,
      recordings: known,
      place,
      zone: zoneOf(place, setting.defaultTimeZone),
      label: labelOf(visit),
    };
  });
}

/** A windy night makes visits of a thousand: the link to the last of these says how many follow. */
const maxOthers = 12;

/** A visit as a row: when, what, who says so, where, and the pages of its recordings. */
export function toVisitRow(known: KnownVisit, setting: Setting) {
  const { visit, recordings, zone, label } = known;
  const { projectPath, times } = setting;
  const to = (recId: number) => toVisitPath(visit, recId, setting);
  const best = findBest(visit);
  const others = visit.recordings.filter((one) => one !== best);
  const shown = others.slice(0, maxOthers);
  const left = others.length - shown.length;
  const more = left > 0 ? ` and ${formatCount(left)} more` : "";
  const clocks = [best, ...shown].map(({ start }) => times.time(start, zone));
  const states = visit.recordings.flatMap((one) => stateOf(one) ?? []);
  return {
    id: `${best.recId}-${visit.classification}`,
    to: to(best.recId),
    thumbnailSrc: `${projectPath}/media/${best.recId}/thumbnail`,
    title: titleOfVisit(visit, { hasAi: setting.hasAi, recordings }),
    says: label === undefined ? undefined : whoSays(visit, recordings),
    place: findGivenName(visit.stationName) || nameDevices(known) || "No location",
    time: {
      iso: visit.timeStart,
      text: times.range(visit.timeStart, visit.timeEnd, zone),
    },
    count:
      visit.recordings.length === 1
        ? "1 recording"
        : `${formatCount(visit.recordings.length)} recordings`,
    others: shown.map(({ recId, start }, order) => ({
      to: to(recId),
      text: formatStart(start, { clocks, times, zone }) + (order === maxOthers - 1 ? more : ""),
    })),
    labels: [...new Set(recordings.flatMap((one) => labelWords(one, zone)))],
    state:
      states.find(({ tone }) => tone === "trouble") ??
      (label === undefined ? states[0] : undefined),
  };
}

/** All that have a part in it: what is near in time is one visit at one location, and where there is none. */
function nameDevices({ recordings }: KnownVisit): string {
  return listDeviceNames([...new Set(recordings.flatMap(({ deviceName }) => deviceName || []))]);
}

/** To the second where another recording began in the same minute. */
function formatStart(
  start: string,
  { clocks, times, zone }: { clocks: string[]; times: Setting["times"]; zone: string },
): string {
  const clock = times.time(start, zone);
  const isShared = clocks.indexOf(clock) !== clocks.lastIndexOf(clock);
  return isShared ? formatExactTime(start, zone) : clock;
}

/** A visit by one of its recordings, the one that shows it best unless another is named. */
export function toVisitPath(
  visit: VisitData,
  recId: number | undefined,
  { listPath, search }: Pick<Setting, "listPath" | "search">,
): string {
  const name = encodeURIComponent(visit.classification ?? nothing);
  return `${listPath}/visit/${name}/${recId ?? findBest(visit).recId}/tracks${search}`;
}

/** The recording that shows best what the visit is of: the first with a track that says so. */
function findBest({ recordings, classification }: VisitData): VisitData["recordings"][number] {
  const says = (word: "tag" | "aiTag") =>
    recordings.find(({ tracks }) => tracks.some((track) => track[word] === classification));
  return says("tag") ?? says("aiTag") ?? recordings[0]!;
}
