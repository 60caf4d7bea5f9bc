import { differenceInMilliseconds, hoursToMilliseconds, secondsToMilliseconds } from "date-fns";
import { labelPath } from "#contract/labels/label-path.ts";

/** What is older is no news: nobody sets out for it any more. */
const newsHours = 24;

/** Tags that say nothing of an animal. An "unidentified" one may well be what somebody waits for. */
const silentTags: ReadonlySet<string> = new Set([
  "part",
  "poor tracking",
  "unknown",
  "false-positive",
]);

export interface ProcessedRecording {
  type: string;
  uploader: "device" | "user";
  processingState: string;
  recordedAt: string;
}

/** Whether alerts look at a recording: thermal, sent by the device itself, processed, and of the last 24 hours. */
export function isNews(
  { type, uploader, processingState, recordedAt }: ProcessedRecording,
  now: Date,
): boolean {
  const isFresh = differenceInMilliseconds(now, recordedAt) < hoursToMilliseconds(newsHours);
  return (
    type === "thermalRaw" && uploader === "device" && processingState === "FINISHED" && isFresh
  );
}

export interface DetectedTrack {
  id: number;
  thumbnailScore: number;
  tags: readonly { what: string; path: string }[];
}

export interface Sighting {
  what: string;
  path: string;
  trackId: number;
}

/** The label of most tags; of equals the one with the best thumbnail, then the earlier. Undefined without an animal. */
export function chooseSighting(tracks: readonly DetectedTrack[]): Sighting | undefined {
  const candidates = tracks.flatMap(({ id, thumbnailScore, tags }) =>
    tags
      .filter(({ what }) => !silentTags.has(what))
      .map(({ what, path }) => ({ what, path, trackId: id, thumbnailScore })),
  );
  const byLabel = [...Map.groupBy(candidates, ({ what }) => what).values()].map((all) => ({
    count: all.length,
    best: all.reduce((best, one) => (one.thumbnailScore > best.thumbnailScore ? one : best)),
  }));
  const [first] = byLabel.toSorted(
    (a, b) => b.count - a.count || b.best.thumbnailScore - a.best.thumbnailScore,
  );
  if (!first) return undefined;
  const { what, path, trackId } = first.best;
  return { what, path, trackId };
}

/** For that very label, else the first for one above it; hyphens, spaces and aliases do not matter. */
export function findMetCondition<C extends { tag: string }>(
  conditions: readonly C[],
  { path }: Pick<Sighting, "path">,
): C | undefined {
  const pieces = path.split(".");
  return (
    conditions.find(({ tag }) => labelPath(tag) === path) ??
    conditions.find(({ tag }) => pieces.includes(labelPath(tag).split(".").at(-1) ?? ""))
  );
}

/** Whether two alerts wait for the same, in whatever order and spelling. */
export function haveSameTags(one: readonly { tag: string }[], other: readonly { tag: string }[]) {
  const ours = new Set(one.map(({ tag }) => labelPath(tag.trim())));
  const theirs = new Set(other.map(({ tag }) => labelPath(tag.trim())));
  return ours.size === theirs.size && [...ours].every((path) => theirs.has(path));
}

export function isAlertDue(
  { lastAlertAt, frequencySeconds }: { lastAlertAt: string | null; frequencySeconds: number },
  now: Date,
): boolean {
  if (!lastAlertAt) return true;
  return differenceInMilliseconds(now, lastAlertAt) >= secondsToMilliseconds(frequencySeconds);
}
