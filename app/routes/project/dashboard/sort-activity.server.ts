import { isStatus, stateOf } from "#app/services/recordings/recording-text.server.ts";
import { compareTexts } from "#contract/rules/text/compare-names.ts";
import { nightOf } from "#contract/rules/times/nights.ts";
import { isAmong } from "#contract/rules/projects/project-tags.ts";
import { canonicalTag } from "#contract/rules/tracks/track-tags.ts";
import { statusSeconds } from "#contract/rules/visits/visit-grouping.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { visitTypes } from "#contract/wire/visits/monitoring.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";
import type { Setting } from "./setting.server.ts";
import {
  falsePositive,
  nothing,
  type VisitData,
} from "#app/services/recordings/visit-text.server.ts";
import { type KnownVisit, toKnownVisits } from "./visits.server.ts";

export interface KnownRecording {
  recording: RecordingData;
  zone: string;
}

/** What happened in a night, newest first, by how much of it there is to look at. */
export interface NightActivity {
  night: string;
  visits: KnownVisit[];
  /** Of cameras, but part of no visit. */
  single: KnownRecording[];
  heard: KnownRecording[];
  /** On these only what the project does not want to see here is heard. */
  heardLeftOut: KnownRecording[];
  /** Of what the project does not want to see here. */
  leftOut: KnownVisit[];
  nothing: KnownVisit[];
  status: KnownRecording[];
  unreadable: KnownRecording[];
}

type Kind = "single" | "heard" | "heardLeftOut" | "status" | "unreadable";

/** Nights newest first, noon to noon in the zone of each place. */
export function sortActivity(
  { visits, recordings }: { visits: VisitData[]; recordings: RecordingData[] },
  setting: Setting,
): NightActivity[] {
  const known = toKnownVisits(visits, recordings, setting);
  const visited = new Set(visits.flatMap((visit) => visit.recordings.map(({ recId }) => recId)));
  const rest = recordings
    .filter(
      ({ id, recordingDateTime }) => !visited.has(id) && new Date(recordingDateTime) <= setting.end,
    )
    .flatMap((recording) => {
      const kind = kindOfRest(recording, setting.ignored.audio);
      const zone = zoneOf(recording.location, setting.defaultTimeZone);
      return kind ? [{ kind, recording, zone }] : [];
    });
  const visitsByNight = Map.groupBy(known, ({ visit, zone }) => nightOf(visit.timeStart, zone));
  const restByNight = Map.groupBy(rest, ({ recording, zone }) =>
    nightOf(recording.recordingDateTime, zone),
  );
  const nights = new Set([...visitsByNight.keys(), ...restByNight.keys()]);
  return [...nights]
    .toSorted((a, b) => compareTexts(b, a))
    .map((night) => {
      const ofNight = (visitsByNight.get(night) ?? []).map((visit) => ({
        visit,
        worth: worthOf(visit, setting.ignored.camera),
      }));
      const byWorth = Map.groupBy(ofNight, ({ worth }) => worth);
      const byKind = Map.groupBy(restByNight.get(night) ?? [], ({ kind }) => kind);
      return {
        night,
        visits: (byWorth.get("a look") ?? []).map(({ visit }) => visit),
        leftOut: (byWorth.get("less") ?? []).map(({ visit }) => visit),
        nothing: (byWorth.get("nothing") ?? []).map(({ visit }) => visit),
        single: byKind.get("single") ?? [],
        heard: byKind.get("heard") ?? [],
        heardLeftOut: byKind.get("heardLeftOut") ?? [],
        status: byKind.get("status") ?? [],
        unreadable: byKind.get("unreadable") ?? [],
      };
    });
}

/** Undefined for what is part of a visit that another page shows. */
function kindOfRest(recording: RecordingData, ignored: readonly string[]): Kind | undefined {
  const { type, processingState, duration } = recording;
  if (processingState === "CORRUPT") return "unreadable";
  if (type === "audio") return isLeftOut(recording, ignored) ? "heardLeftOut" : "heard";
  if (isStatus(recording)) return "status";
  const isVisiting = visitTypes.some((one) => one === type) && (duration ?? 0) > statusSeconds;
  return isVisiting ? undefined : "single";
}

/** All that is heard on it is of these labels, and nobody and nothing has more to say of it. */
function isLeftOut(recording: RecordingData, ignored: readonly string[]): boolean {
  const { tracks, tags } = recording;
  if (tracks.length === 0 || tags.length > 0 || stateOf(recording)) return false;
  return tracks.every((track) => {
    const label = canonicalTag(track.tags)?.what;
    return label !== undefined && isAmong(label, ignored);
  });
}

/**
 * Somebody or something has been seen, said or is to be looked at; where nothing looks at recordings (there is no AI,
 * and nobody has tagged), or the project does not leave such visits out, each is that shows nothing.
 */
function worthOf(
  { visit, label, isWaiting, isLookedAt, recordings }: KnownVisit,
  ignored: readonly string[],
): "a look" | "less" | "nothing" {
  const isMarked = recordings.some(({ tags }) => tags.length > 0);
  const hasFailed = recordings.some((one) => stateOf(one)?.tone === "trouble");
  if (isWaiting || isMarked || hasFailed) return "a look";
  if (label !== undefined) return isAmong(label, ignored) ? "less" : "a look";
  const isSelected = visit.classification !== falsePositive && !isAmong(nothing, ignored);
  return isLookedAt && !isSelected ? "nothing" : "a look";
}
