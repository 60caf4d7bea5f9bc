import {
  findGivenName,
  labelWords,
  stateOf,
} from "#app/services/recordings/recording-text.server.ts";
import { capitalize } from "#contract/rules/text/capitalize.ts";
import {
  falsePositive,
  nothing,
  labelOf,
  nameOfVisit,
  type VisitData,
  whoSays,
} from "#app/services/recordings/visit-text.server.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";
import type { Setting } from "./setting.server.ts";

/** A visit with what is known of its recordings. */
export interface KnownVisit {
  visit: VisitData;
  recordings: RecordingData[];
  zone: string;
  /** The label it is of; undefined where nothing has been found. */
  label: string | undefined;
  isWaiting: boolean;
  /** There is AI, or somebody who tags: of some recording shown with it there is a track. */
  isLookedAt: boolean;
}

export function toKnownVisits(
  visits: VisitData[],
  recordings: RecordingData[],
  setting: Setting,
): KnownVisit[] {
  const byId = new Map(recordings.map((recording) => [recording.id, recording]));
  const isLookedAt = recordings.some(({ type, tracks }) => type !== "audio" && tracks.length > 0);
  return visits.map((visit) => {
    const known = visit.recordings.flatMap(({ recId }) => byId.get(recId) ?? []);
    const place = known[0]?.location ?? setting.places.get(visit.stationId);
    return {
      visit,
      recordings: known,
      zone: zoneOf(place, setting.defaultTimeZone),
      label: labelOf(visit),
      isWaiting: visit.recordings.some((one) => stateOf(one)?.tone === "quiet"),
      isLookedAt,
    };
  });
}

/** A visit as a row: when, what, who says so, where, and the pages of its recordings. */
export function toVisitRow(known: KnownVisit, setting: Setting) {
  const { visit, recordings, zone, label } = known;
  const { projectPath, search, times } = setting;
  const to = (recId: number) => {
    const name = encodeURIComponent(visit.classification ?? nothing);
    return `${projectPath}/visit/${name}/${recId}/tracks${search}`;
  };
  const best = findBest(visit);
  const device = recordings[0]?.deviceName ?? "";
  const others = visit.recordings.filter((one) => one !== best);
  const states = visit.recordings.flatMap((one) => stateOf(one) ?? []);
  return {
    id: `${best.recId}-${visit.classification}`,
    to: to(best.recId),
    thumbnailSrc: `${projectPath}/media/${best.recId}/thumbnail`,
    title: label === undefined ? titleOfNothing(known) : capitalize(nameOfVisit(visit)),
    says: label === undefined ? undefined : whoSays(visit),
    place: findGivenName(visit.stationName) || device || "No location",
    time: {
      iso: visit.timeStart,
      text: times.range(visit.timeStart, visit.timeEnd, zone),
    },
    count: visit.recordings.length === 1 ? "1 recording" : `${visit.recordings.length} recordings`,
    others: others.map(({ recId, start }) => ({
      to: to(recId),
      text: times.time(start, zone),
    })),
    labels: [...new Set(recordings.flatMap(labelWords))],
    state: states.find(({ tone }) => tone === "trouble") ?? states[0],
  };
}

export type VisitRow = ReturnType<typeof toVisitRow>;

function titleOfNothing({ visit, isWaiting, isLookedAt }: KnownVisit): string {
  if (visit.classification === falsePositive)
    return visit.classFromUserTag ? "No animal" : "No animal (AI)";
  return isWaiting || !isLookedAt ? "Not looked at yet" : "No animal";
}

/** The recording that shows best what the visit is of: the first with a track that says so. */
function findBest({ recordings, classification }: VisitData): VisitData["recordings"][number] {
  const says = (word: "tag" | "aiTag") =>
    recordings.find(({ tracks }) => tracks.some((track) => track[word] === classification));
  return says("tag") ?? says("aiTag") ?? recordings[0]!;
}
