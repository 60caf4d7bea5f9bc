import { sayOf, toStoredTag } from "#contract/rules/tracks/own-tags.ts";
import type { BulkAct } from "#contract/wire/bulk-acts.ts";
import { maxBulkTracks } from "#contract/wire/bulk-changes.ts";
import type { ProcessedRow } from "#api/processing/queries/processing-jobs.ts";
import { findRecording } from "#api/recordings/queries/recordings.ts";
import { setTagsWithin } from "#api/tracks/operations/set-own-tags.ts";
import { archiveUnsaid, listShown, tagAll, tagWhole } from "#api/tracks/operations/tag-burst.ts";
import { listOwnTags } from "#api/tracks/queries/own-tags.ts";
import { listTrackIds } from "#api/tracks/queries/processed-tracks.ts";
import { eachLocked, type ActOperation, type Batch, type ItemOutcome } from "./act.ts";

type Tag = Extract<BulkAct, { kind: "tag" }>;

interface Before {
  /** What the person said of each before; without tags there was no such track. */
  tracks: { trackId: number; tags?: string[] }[];
}

export const tag: ActOperation<Tag, Before> = {
  apply: (batch, { what }, rows) =>
    eachLocked(
      batch,
      rows.map(({ id }) => id),
      (row) => tagTracks(batch, row, what),
    ),

  undo: (batch, { what }, changed) => {
    const before = new Map(changed.map((one) => [one.row.id, one.before]));
    const ids = [...before.keys()];
    return eachLocked(batch, ids, (row) =>
      untagTracks(batch, row, { what, tracks: before.get(row.id)?.tracks ?? [] }),
    );
  },
};

async function tagTracks(batch: Batch, row: ProcessedRow, what: string): Promise<ItemOutcome> {
  const { services, trx, by } = batch;
  const shown = await listShown(trx, row);
  if (shown.length > maxBulkTracks) return { result: "refused", reason: "too much" };
  if (shown.length === 0) return tagEmpty(batch, row, what);
  const { before, removed } = await tagAll(services, trx, by, { recording: row, shown, what });
  batch.removed.push(...removed);
  const tracks = before.filter(({ tags }) => !isSame(tags, afterOf(tags, what)));
  if (tracks.length === 0) return { result: "already" };
  return { result: "done", before: { tracks } satisfies Before };
}

async function tagEmpty(
  { services, trx, by }: Batch,
  row: ProcessedRow,
  what: string,
): Promise<ItemOutcome> {
  const picture = row.type !== "audio" && (await findRecording(trx, row.id, { deleted: false }));
  const trackId = picture ? await tagWhole(services, trx, by, picture, what) : undefined;
  if (trackId === undefined) return { result: "refused", reason: "no tracks" };
  return { result: "done", before: { tracks: [{ trackId }] } satisfies Before };
}

async function untagTracks(
  batch: Batch,
  row: ProcessedRow,
  { what, tracks }: Before & { what: string },
): Promise<ItemOutcome> {
  const { services, trx, by } = batch;
  const standing = new Set(await listTrackIds(trx, row.id));
  const ids = tracks.map(({ trackId }) => trackId);
  const own = Map.groupBy(await listOwnTags(trx, ids, by.id), ({ track_id }) => track_id);
  const unchanged = tracks.filter(({ trackId, tags = [] }) => {
    const now = (own.get(trackId) ?? []).map((one) => one.what);
    return standing.has(trackId) && isSame(now, afterOf(tags, what));
  });
  const said = unchanged.map(({ trackId, tags = [] }) => ({ trackId, tags }));
  const { removed } = await setTagsWithin(services, trx, by, row, said);
  batch.removed.push(...removed);
  for (const { trackId, tags } of unchanged) {
    if (tags === undefined) await archiveUnsaid(services, trx, by, { picture: row, trackId });
  }
  return { result: unchanged.length === tracks.length ? "done" : "kept" };
}

function afterOf(tags: string[], what: string): string[] {
  return [...new Set(sayOf(tags, what).map(toStoredTag))];
}

function isSame(some: string[], others: string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}
