import { isMaskedTrack } from "#contract/rules/masks/masked-tracks.ts";
import { canonicalTag } from "#contract/rules/tracks/track-tags.ts";
import {
  changeRecordingOptions,
  maskImageLimits,
  putMaskRegions,
  traceMaskImage,
  tryMaskRegions,
  type MaskedTrack,
} from "#contract/wire/devices/device-setup.ts";
import { readBody } from "#api/http/receive-body.ts";
import { serve } from "#api/http/serve.ts";
import { changeRecordingOptions as change } from "../operations/change-recording-options.ts";
import { readMaskImage } from "../operations/read-mask-image.ts";
import { replaceMaskRegions } from "../operations/replace-mask-regions.ts";
import {
  filterByPositions,
  listDeviceTracks,
  type DeviceTrackRow,
} from "../queries/device-tracks.ts";
import { listTrackTags, type TrackTagRow } from "#api/tracks/queries/tracks.ts";
import { requireDevice } from "./require-device.ts";

const settingUp = "set up its devices and locations";

const maxTried = 500;

export const deviceSetup = [
  serve(changeRecordingOptions, async ({ input, caller, address, services }) => {
    const { id, options, seen } = input;
    await requireDevice(services, caller, { id, action: settingUp });
    return { settings: await change(services, { ...caller, address }, id, { options, seen }) };
  }),

  serve(putMaskRegions, async ({ input, caller, address, services }) => {
    const { id, maskRegions, seen } = input;
    await requireDevice(services, caller, { id, action: settingUp });
    await replaceMaskRegions(services, { ...caller, address }, id, maskRegions, seen);
    return { messages: ["Updated the mask regions"] };
  }),

  serve(traceMaskImage, async ({ input, caller, request, services }) => {
    const { id, ignored } = input;
    await requireDevice(services, caller, { id, action: settingUp });
    const image = await readBody(request, maskImageLimits.bytes);
    const { regions, ...reported } = await readMaskImage(image, ignored);
    return {
      regions: regions.map(({ points, pixelsOff }) => ({ regionData: points, pixelsOff })),
      ...reported,
    };
  }),

  serve(tryMaskRegions, async ({ input, caller, services }) => {
    const { id, maskRegions, from } = input;
    const { id: deviceId } = await requireDevice(services, caller, { id, action: settingUp });
    const { scan } = services.store;
    const tracks = await listDeviceTracks(scan, { deviceId, from, max: maxTried });
    const masked = await filterByPositions(scan, tracks, (boxes) =>
      isMaskedTrack(boxes, maskRegions),
    );
    const ids = masked.map((track) => track.id);
    const tags = await listTrackTags(scan, ids, { usedOnly: false });
    const tagsOf = Map.groupBy(tags, ({ track_id }) => track_id);
    const earliest = tracks.length < maxTried ? undefined : tracks.at(-1)?.recorded_at;
    return {
      tracks: tracks.length,
      ...(earliest === undefined ? {} : { earliest }),
      masked: masked.map((track) => toMaskedTrack(track, tagsOf.get(track.id) ?? [])),
    };
  }),
];

function toMaskedTrack(track: DeviceTrackRow, tags: TrackTagRow[]): MaskedTrack {
  const tag = canonicalTag(tags.map((one) => ({ ...one, automatic: one.automatic === 1 })));
  return {
    recordingId: track.recording_id,
    trackId: track.id,
    recordingDateTime: track.recorded_at,
    ...(tag ? { what: tag.what } : {}),
  };
}
