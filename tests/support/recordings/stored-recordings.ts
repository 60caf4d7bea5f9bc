import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Store } from "#api/db/open.ts";
import { sha1 } from "./uploads.ts";

/** All that is stored of recordings, and the files beside it. */
export async function readStored({ read }: Store, dataDir: string) {
  const [recordings, tracks, tags, labels, acts] = await Promise.all([
    read.selectFrom("recordings").selectAll().orderBy("id").execute(),
    read.selectFrom("tracks").select(["id", "recording_id", "algorithm_id", "data"]).execute(),
    read.selectFrom("track_tags").select(["id", "track_id", "what", "model", "user_id"]).execute(),
    read.selectFrom("recording_labels").select(["recording_id", "detail"]).execute(),
    read.selectFrom("audit").select("details").where("action", "=", "track tagged").execute(),
  ]);
  const saved = join(dataDir, "files");
  const entries = await readdir(saved, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(saved, join(parentPath, name)));
  const audited = acts.map(({ details }) => JSON.parse(details ?? "{}") as { trackTagId?: number });
  return {
    recordings,
    tracks: tracks.map((track) => ({ ...track, data: JSON.parse(track.data) as TrackFacts })),
    tags,
    labels,
    files: new Set(files),
    audited: new Set(audited.map(({ trackTagId }) => trackTagId)),
    readFile: (key: string) => readFile(join(saved, key)),
  };
}

interface TrackFacts {
  message?: string;
  positions?: unknown[];
}

export type Stored = Awaited<ReturnType<typeof readStored>>;

/** What a ledger of these lines asks of what is stored. */
export function readThings({ recordings, tracks, tags, labels }: Stored) {
  const rows = new Map(recordings.map((row) => [row.id, row]));
  const tracksOf = Map.groupBy(tracks, (track) => track.recording_id);
  const tagsOf = Map.groupBy(tags, (tag) => tag.track_id);
  const labelOf = new Map(labels.map((label) => [label.recording_id, label.detail]));
  const found = (id: number) =>
    (tracksOf.get(id) ?? []).filter(({ data }) => data.message === "worker");
  const tagged = (id: number) =>
    (tracksOf.get(id) ?? []).flatMap((track) => tagsOf.get(track.id) ?? []);
  const readers: Record<string, (id: number) => unknown> = {
    row: (id) => {
      const row = rows.get(id);
      return row ? { sha1: row.raw_sha1, deleted: row.deleted_at !== null } : null;
    },
    job: (id) => {
      const row = rows.get(id);
      const failures = row?.processing_failed_count;
      return row && { state: row.processing_state, key: row.job_key, failures };
    },
    label: (id) => labelOf.get(id) ?? null,
    said: (id) => oneOf(tagged(id).filter((tag) => tag.user_id !== null)),
    found: (id) => found(id).length,
    seen: (id) => oneOf(found(id).flatMap((track) => tagsOf.get(track.id) ?? [])),
  };
  return (thing: string) => {
    const [noun = "", id] = thing.split(" ");
    return readers[noun]?.(Number(id));
  };
}

function oneOf(tags: readonly { what: string }[]) {
  return tags.length > 1 ? tags.map(({ what }) => what) : (tags[0]?.what ?? null);
}

/** What is stored by half, in words. */
export async function findHalves(stored: Stored, checked: Set<number>): Promise<string[]> {
  const { recordings, tracks, tags, files, audited } = stored;
  const halves: string[] = [];
  const tracksOf = Map.groupBy(tracks, (track) => track.recording_id);
  const tagsOf = Map.groupBy(tags, (tag) => tag.track_id);
  for (const row of recordings) {
    const { id, raw_key: key = "", derived_key: derived, comment } = row;
    if (!checked.has(id)) {
      const isWhole = key && files.has(key) && sha1(await stored.readFile(key)) === row.raw_sha1;
      if (!isWhole) halves.push(`The file of recording ${id}`);
      checked.add(id);
    }
    if (!key || !files.has(key)) halves.push(`The file of recording ${id}`);
    const isPictured = row.type !== "trailcam-image" || files.has(`${key}-thumb`);
    if (!isPictured || (derived && !files.has(derived))) halves.push(`The pictures of ${id}`);
    const sent = (tracksOf.get(id) ?? []).filter(({ data }) => data.message === undefined);
    if (comment !== `${sent.length} tracks`) halves.push(`${sent.length} of ${comment} of ${id}`);
    const words = sent.flatMap((track) =>
      (tagsOf.get(track.id) ?? []).filter((tag) => tag.model === "camera"),
    );
    if (words.length !== sent.length) halves.push(`The tags sent with ${id}`);
  }
  const recordingIds = new Set(recordings.map(({ id }) => id));
  for (const { id, recording_id, algorithm_id, data } of tracks) {
    const isWhole = recordingIds.has(recording_id) && algorithm_id && data.positions?.length;
    if (!isWhole) halves.push(`Track ${id}`);
  }
  const trackIds = new Set(tracks.map(({ id }) => id));
  for (const { id, track_id, model } of tags) {
    const isNoted = model === "camera" || audited.has(id);
    if (!trackIds.has(track_id) || !isNoted) halves.push(`Track tag ${id}`);
  }
  return halves;
}

/** Files that no row names, nor is what is made of a recording beside it. */
export function findStrays({ recordings, files }: Stored): string[] {
  const named = new Set(recordings.flatMap((row) => [row.raw_key ?? "", row.derived_key ?? ""]));
  return [...files].filter((file) => {
    const beside = file.replace(
      /-(\d+-)?(thumb|poster|contact-sheet|clip|track-still|track-clip)$/,
      "",
    );
    return !named.has(file) && !named.has(beside);
  });
}
