import type { InputOf } from "#contract/endpoint.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { createTrack, listTracks, type UserTrack } from "#contract/wire/tracks/tracks.ts";
import { replaceTrackTag } from "#contract/wire/tracks/track-tags.ts";
import { makeCast, type Person } from "../projects/people.ts";
import type { TestApi } from "../test-api.ts";
import { record } from "./uploads.ts";

/** A cast, a recording of its camera, and a track that the member has added to it. */
export async function makeTrackedCast(api: TestApi, type = "thermalRaw") {
  const cast = await makeCast(api);
  const recordingDateTime = "2026-11-20T06:00:00.000Z";
  const id = await record(api, cast.camera, { type, recordingDateTime });
  const trackId = await addTrack(api, cast.member, id);
  return { ...cast, id, trackId };
}

export async function addTrack(
  api: TestApi,
  by: Person,
  id: number,
  data: Partial<UserTrack> = {},
): Promise<number> {
  const sent = { id, data: { start_s: 1, end_s: 2.5, ...data } };
  return (await api.send(createTrack, sent, by.token)).trackId;
}

interface TrackPath {
  id: number;
  trackId: number;
}

type Statement = Partial<InputOf<typeof replaceTrackTag>> & { what: string };

/** The id of the new tag; undefined where the same is said already. */
export async function say(
  api: TestApi,
  by: Person,
  { id, trackId }: TrackPath,
  said: string | Statement,
): Promise<number | undefined> {
  const words = typeof said === "string" ? { what: said } : said;
  const input = { id, trackId, confidence: 0.85, automatic: false, ...words };
  return (await api.send(replaceTrackTag, input, by.token)).trackTagId;
}

export async function readTracks(api: TestApi, by: Person, id: number) {
  return (await api.send(listTracks, { id }, by.token)).tracks;
}

/** The words of the only track of a recording, in the order they were said. */
export async function readWords(api: TestApi, by: Person, id: number): Promise<string[]> {
  const [track] = await readTracks(api, by, id);
  return track?.tags.map(({ what }) => what) ?? [];
}

/** The tracks of the newest recording as a page of recordings shows them. */
export async function listShownTracks(api: TestApi, by: Person, projectId: number) {
  const { recordings } = await api.send(queryRecordings, { projectId }, by.token);
  return recordings[0]?.tracks ?? [];
}

/** What is remembered of changes to tracks and tags, oldest first. */
export async function readTrackActs(api: TestApi) {
  const rows = await api.services.store.read
    .selectFrom("audit")
    .select(["action", "actor_id", "project_id", "details"])
    .where("action", "like", "track%")
    .orderBy("id")
    .execute();
  return rows.map(({ details, ...row }) => ({
    ...row,
    details: JSON.parse(details ?? "{}") as Record<string, unknown>,
  }));
}
