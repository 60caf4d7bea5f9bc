import type { CallOf } from "#contract/endpoint.ts";
import type { getThumbnail } from "#contract/wire/recordings/recordings.ts";
import { thumbnailKey } from "#api/files/keys.ts";
import { identifyCaller, readToken } from "#api/http/caller.ts";
import { readTokenType } from "#api/http/tokens.ts";
import { noSuchRecording } from "#api/recordings/operations/with-recording-lock.ts";
import {
  findStandingRecording,
  type RecordingDetailRow,
} from "#api/recordings/queries/recordings.ts";
import type { Services } from "#api/services.ts";
import { requireRecording } from "#api/recordings/handlers/require-recording.ts";

type Query = CallOf<typeof getThumbnail>;

/** To members, super-users, signed links, or anyone where public. Deleted ones need a token of one's own. */
export async function requireViewable(
  services: Services,
  request: Request,
  query: Query,
): Promise<{ recording: RecordingDetailRow; isPublic: boolean }> {
  if (services.settings.publicThumbnails && !query.deleted) {
    return { recording: await requireStanding(services, query.id), isPublic: true };
  }
  const jwt = query.jwt?.replace(/^JWT\s+/i, "");
  const token = readToken(request.headers.get("authorization")) ?? jwt;
  if (token && readTokenType(token) === "fileDownload") {
    return { recording: await requireSigned(services, token, query), isPublic: false };
  }
  const asUser = query["view-mode"] === "user";
  const caller = await identifyCaller(services, "user", { token, asUser, writes: false });
  return { recording: await requireRecording(services, caller, query), isPublic: false };
}

async function requireSigned(
  services: Services,
  token: string,
  { id, deleted }: Query,
): Promise<RecordingDetailRow> {
  const { key } = await services.tokens.verify("fileDownload", token);
  const recording = await requireStanding(services, id);
  const { raw_key: rawKey, derived_key: derivedKey } = recording;
  const own = rawKey === null ? [] : [rawKey, derivedKey, thumbnailKey(rawKey)];
  if (deleted || !own.includes(key)) throw noSuchRecording(id);
  return recording;
}

async function requireStanding({ store }: Services, id: number): Promise<RecordingDetailRow> {
  const recording = await findStandingRecording(store.read, id);
  if (!recording) throw noSuchRecording(id);
  return recording;
}
