import { z } from "zod";
import { attempt, orErrorPage, send } from "#app/services/api/api.server.ts";
import { sessionContext } from "#app/services/session/browser-session.server.ts";
import { proxyFileResponse } from "#app/services/api/proxy-file-response.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { refuseSignedOut } from "#app/services/navigation/refuse-signed-out.server.ts";
import { requireFileOfPath } from "#app/services/recordings/path-project.server.ts";
import type { Outcome } from "#contract/client.ts";
import { savedFileName } from "#contract/rules/recordings/file-names.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { getEventThumbnail } from "#contract/wire/events.ts";
import {
  getOriginalFile,
  getRawFile,
  getRecording,
  getThumbnail,
} from "#contract/wire/recordings/recordings.ts";
import {
  getRendition,
  getTrackRendition,
  renditionKinds,
  trackRenditionKinds,
} from "#contract/wire/recordings/renditions.ts";
import type { Route } from "./+types/media";
import { findClip, findCopy, findSpectrogram, findTile } from "./sound-media.server.ts";

const renditionKind = z.enum(renditionKinds);
const trackRenditionKind = z.enum(trackRenditionKinds);

/** Three dots, in a grey that can be seen by day and by night. */
const noPictureYet =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" fill="#808080"><circle cx="32" cy="48" r="4"/><circle cx="48" cy="48" r="4"/><circle cx="64" cy="48" r="4"/></svg>';

/** Files of a recording or of a track, and the picture of an event, fetched with the person's own token, which the browser never sees. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { id, kind } = args.params;
  if (!args.context.get(sessionContext).tokens) {
    return kind === "original"
      ? refuseSignedOut(args.request, toRecordingPage(args.url.pathname))
      : new Response(null, { status: 401 });
  }
  await requireFileOfPath(args, id, kind);
  if (kind === "original") return sendOriginal(args, id);
  const file = await requestFile(args);
  return file ? proxyFileResponse(file) : new Response(null, { status: 404 });
}

function toRecordingPage(ofOriginal: string): string {
  return ofOriginal.replace(/\/media\/([^/]+)\/original\/*$/, "/recording/$1/tracks");
}

async function requestFile(args: Route.LoaderArgs): Promise<Response | undefined> {
  const { id, kind } = args.params;
  const { trackId } = args.params as { trackId?: string };
  const query = Object.fromEntries(args.url.searchParams);
  if (kind === "spectrogram") {
    return (await findSpectrogram(args, { id, trackId, query })) ?? sendNoPicture(200);
  }
  if (kind === "spectrogram-tile") return findTile(args, { id, query });
  if (kind === "sound-clip") return findClip(args, { id, query });
  if (kind === "sound-mp3") return findCopy(args, id);
  if (trackId !== undefined) {
    const { data } = trackRenditionKind.safeParse(kind);
    return data && send(args, getTrackRendition, { id, trackId, kind: data });
  }
  if (kind === "raw") return findFile(args, getRawFile, id);
  if (kind === "thumbnail") return findThumbnail(args, id);
  if (kind === "event") return send(args, getEventThumbnail, { id });
  const { data } = renditionKind.safeParse(kind);
  return data && send(args, getRendition, { id, kind: data });
}

async function findFile(
  args: Route.LoaderArgs,
  endpoint: typeof getRawFile | typeof getOriginalFile,
  id: string,
): Promise<Response | undefined> {
  return orNoFile(await attempt(args, endpoint, { id }));
}

/** The dialect says 400 of a file that the store has not; what else is refused becomes the page that says so. */
function orNoFile(outcome: Outcome<typeof getRawFile>): Response | undefined {
  if (!outcome.ok && outcome.refusal.reason === "rule") return undefined;
  return orErrorPage(outcome);
}

/** Of a deleted recording, too: people judge by it whether to put it back. */
async function findThumbnail(args: Route.LoaderArgs, id: string): Promise<Response> {
  const standing = await attempt(args, getThumbnail, { id });
  const isGone = !standing.ok && standing.refusal.reason === "missing";
  const found = isGone ? await attempt(args, getThumbnail, { id, deleted: true }) : standing;
  if (found.ok) return found.reply;
  const { reason, status } = found.refusal;
  if (reason === "rule") return sendNoPicture(200);
  return sendNoPicture(reason === "missing" ? 404 : status);
}

/** Browsers would show a broken picture where one is still being made, or is refused; they show this for any status. */
function sendNoPicture(status: number): Response {
  return new Response(noPictureYet, {
    status,
    headers: { "content-type": "image/svg+xml", "cache-control": "no-store" },
  });
}

/** Under a name that says which recording it is, when saved. Browsers show pictures, and save the rest. */
async function sendOriginal(args: Route.LoaderArgs, id: string): Promise<Response> {
  const [file, { recording }] = await Promise.all([
    findFile(args, getOriginalFile, id),
    send(args, getRecording, { id, "requires-signed-url": false }),
  ]);
  if (!file) return new Response(null, { status: 404 });
  const { recordingDateTime, location } = recording;
  const mimeType = file.headers.get("content-type");
  const timeZone = zoneOf(location, siteOf(args.context).defaultTimeZone);
  const fileName = savedFileName(recording.id, recordingDateTime, { mimeType, timeZone });
  const isPicture = mimeType?.startsWith("image/") === true;
  return proxyFileResponse(file, `${isPicture ? "inline" : "attachment"}; filename="${fileName}"`);
}
