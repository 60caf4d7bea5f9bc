import { toDevicePath } from "#app/services/devices/device-path.server.ts";
import { requirePathProject } from "#app/services/recordings/path-project.server.ts";
import { sessionContext } from "#app/services/session/browser-session.server.ts";
import { withQuery } from "#app/components/with-query.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { getMaskRegions } from "#contract/wire/devices/device-settings.ts";
import { findReferenceImage } from "#contract/wire/photos/reference-images.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import type { Route } from "./+types/about-film";

/** What the player lays over a film: the photo of the place, and the regions that the device ignored. */
export interface AboutFilm {
  photo: { src: string } | undefined;
  maskRegions: { label: string; points: { x: number; y: number }[] }[];
}

/** Asked for by the player once it stands, so that the page itself does not wait for it. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  if (!args.context.get(sessionContext).tokens) return new Response(null, { status: 401 });
  const { recording } = await send(args, getRecording, { id: args.params.currentRecordingId });
  requirePathProject(args, recording.groupName);
  const { deviceId, deviceName = "", recordingDateTime: at } = recording;
  const [photo, mask] = await Promise.all([
    attempt(args, findReferenceImage, { id: deviceId, "at-time": at, "only-active": false }),
    attempt(args, getMaskRegions, { id: deviceId, "at-time": at }),
  ]);
  const projectPath = `/${args.params.projectName}`;
  const devicePath = toDevicePath(projectPath, { id: deviceId, name: deviceName });
  const regions = Object.entries(mask.ok ? mask.reply.maskRegions : {});
  const about: AboutFilm = {
    photo: photo.ok ? { src: withQuery(`${devicePath}/reference/image`, { at }) } : undefined,
    maskRegions: regions.map(([label, { regionData }]) => ({ label, points: regionData })),
  };
  return Response.json(about, { headers: { "cache-control": "private, max-age=300" } });
}
