import type { AnyEndpoint, InputOf } from "#contract/endpoint.ts";
import {
  changeRecordingOptions,
  putMaskRegions,
  traceMaskImage,
  tryMaskRegions,
} from "#contract/wire/devices/device-setup.ts";
import {
  getDeviceSettings,
  getMaskRegions,
  updateDeviceSettings,
} from "#contract/wire/devices/device-settings.ts";
import { getDeviceType } from "#contract/wire/devices/devices.ts";
import { listDeviceReports } from "#contract/wire/devices/device-reports.ts";
import {
  listLocationStays,
  previewDeviceLocation,
} from "#contract/wire/locations/location-stays.ts";
import { createLocations, reactivateLocation } from "#contract/wire/locations/locations.ts";
import {
  getHeatMap,
  getHeatMapPicture,
  listHeatMapRecordings,
} from "#contract/wire/photos/heat-maps.ts";
import { uploadLocationPhoto } from "#contract/wire/photos/location-photos.ts";
import { uploadReferenceImage } from "#contract/wire/photos/reference-images.ts";
import { uploadReferencePhoto } from "#contract/wire/photos/reference-photos.ts";
import { getProgress } from "#contract/wire/processing/progress.ts";
import { removeMember } from "#contract/wire/projects/memberships.ts";
import { tagBurst, untagBurst } from "#contract/wire/recordings/burst-tags.ts";
import { getBurst } from "#contract/wire/recordings/bursts.ts";
import { exportMedia, measureMedia } from "#contract/wire/recordings/media-export.ts";
import { getRecordingProject } from "#contract/wire/recordings/recording-project.ts";
import { listNeighbours } from "#contract/wire/recordings/neighbours.ts";
import { countFound } from "#contract/wire/recordings/recording-counts.ts";
import { exportRecordings } from "#contract/wire/recordings/recording-export.ts";
import { editNote, listNoteEdits } from "#contract/wire/recordings/recording-labels.ts";
import { getOriginalFile } from "#contract/wire/recordings/recordings.ts";
import { getTrackRendition } from "#contract/wire/recordings/renditions.ts";
import {
  countReviews,
  leaseReviews,
  releaseReviews,
  resumeReview,
  skipReview,
} from "#contract/wire/reviews.ts";
import {
  countNewResults,
  createSearch,
  deleteSearch,
  listSearches,
  markSearchSeen,
  renewSearchFeed,
  restoreSearch,
  revokeSearchFeed,
  updateSearch,
} from "#contract/wire/searches.ts";
import { getFile } from "#contract/wire/schedules/files.ts";
import { listDeletedTracks } from "#contract/wire/tracks/deleted-tracks.ts";
import { setOwnTags } from "#contract/wire/tracks/own-tags.ts";
import { getVisit } from "#contract/wire/visits/visit-of-recording.ts";
import { searchVisits } from "#contract/wire/visits/visit-search.ts";
import { sumNights } from "#contract/wire/visits/project-nights.ts";
import { reportProject } from "#contract/wire/visits/project-report.ts";
import { paintMask } from "#tests/support/recordings/mask-images.ts";
import { makeHiddenProject } from "#tests/support/projects/hidden-project.ts";
import { join, makeCamera, makeProject, register } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { uploadSound } from "#tests/support/recordings/shared-files.ts";
import { dataPart, filePart, upload } from "#tests/support/recordings/uploads.ts";

type World = Awaited<ReturnType<typeof openWorld>>;

/** Kea Basin with something of each kind, and whoever has nothing to do with it, not yet, or no more. */
export async function openWorld() {
  const api = await openTestApi({ RATE_LIMITS: "off" });
  const enter = (name: string) => register(api, name);
  const owner = await enter("Olive Owner");
  const requester = await enter("Rewi Requester");
  const cast = {
    owner,
    requester,
    admin: await enter("Ana Admin"),
    member: await enter("Mere Member"),
  };
  const kea = await makeHiddenProject(api, "Kea Basin", cast);
  const { projectId } = kea;
  const stranger = await enter("Sam Stranger");
  const invited = await enter("Ida Invited");
  await join(api, invited, projectId, { pending: "invited" });
  const former = await enter("Fay Former");
  await join(api, former, projectId);
  await api.send(removeMember, { groupId: projectId, userId: former.id }, owner.token);
  const outsider = await enter("Otto Outsider");
  const gully = await makeProject(api, outsider, "Tui Gully");
  const foreignCamera = await makeCamera(api, gully, "Gully camera");
  const fileId = await uploadSound(api, owner.token, { type: "firmware" });
  const image = await paintMask({ shapes: [{ at: [0, 0, 50, 50] }] });
  const callers: Record<string, string | undefined> = {
    nobody: undefined,
    stranger: stranger.token,
    invited: invited.token,
    "asked to join": requester.token,
    "owner of another project": outsider.token,
    "former member": former.token,
    "device of another project": foreignCamera.token,
  };
  return { api, ...kea, firmwareId: fileId, image, owner, callers };
}

type Ask = (world: World, token: string | undefined) => Promise<number>;

interface Asking {
  name: string;
  /** What a device of another project is answered: a person's token is wanted, or it is not its own. */
  device: 401 | 403;
  ask: Ask;
}

/** The status of an endpoint's answer; 200 where it is one. */
function asking<E extends AnyEndpoint>(
  endpoint: E,
  toInput: (world: World) => InputOf<E>,
  toFile?: (world: World) => Blob,
): Asking {
  const ask: Ask = async (world, token) => {
    const sent = toFile ? { file: toFile(world) } : {};
    const outcome = await world.api.attempt(endpoint, toInput(world), token, sent);
    return outcome.ok ? 200 : outcome.refusal.status;
  };
  return { name: endpoint.name, device: endpoint.caller === "userOrDevice" ? 403 : 401, ask };
}

const imageOf = ({ image }: World) => image;
const ofProject = ({ projectId }: World) => ({ projectId });
const ofRecording = ({ recordingId: id }: World) => ({ id });
const ofDevice = ({ camera: { id } }: World) => ({ id });
const ofSearch = ({ searchId: id }: World) => ({ id });
const night = { from: "2026-11-19", until: "2026-11-20" };

/** What the tests of roles do not ask one by one; each last as the owner, who is let in. */
export const asks: Asking[] = [
  asking(getDeviceType, ofDevice),
  asking(getDeviceSettings, ofDevice),
  asking(updateDeviceSettings, (world) => ({ ...ofDevice(world), settings: { ratThresh: 5 } })),
  asking(getFile, ({ firmwareId: id }) => ({ id })),
  asking(previewDeviceLocation, (world) => ({
    ...ofDevice(world),
    stationId: world.locationId,
    fromDateTime: "2026-11-20T00:00:00.000Z",
  })),
  asking(changeRecordingOptions, (world) => ({ ...ofDevice(world), options: {} })),
  asking(getMaskRegions, ofDevice),
  asking(putMaskRegions, (world) => ({
    ...ofDevice(world),
    maskRegions: {},
    seen: world.maskRegions,
  })),
  asking(traceMaskImage, ofDevice, imageOf),
  asking(tryMaskRegions, (world) => ({
    ...ofDevice(world),
    maskRegions: {},
    from: "2026-11-20T00:00:00.000Z",
  })),
  asking(listDeviceReports, ({ projectId }) => ({ groupIdOrName: projectId })),
  asking(uploadReferenceImage, ofDevice, imageOf),
  asking(uploadReferencePhoto, ofDevice, imageOf),
  asking(getHeatMap, ofDevice),
  asking(getHeatMapPicture, ofDevice),
  asking(listHeatMapRecordings, (world) => ({ ...ofDevice(world), cell: "A1" })),
  asking(createLocations, ({ projectId }) => ({
    groupIdOrName: projectId,
    stations: [{ name: "Ridge hut", lat: -43.6, lng: 172.7 }],
  })),
  asking(reactivateLocation, ({ locationId: id }) => ({ id })),
  {
    name: uploadLocationPhoto.name,
    device: 401,
    ask: async ({ api, locationId, image }, token) => {
      const path = `/api/v1/stations/${locationId}/reference-photo`;
      const parts = [dataPart({}), filePart(await image.bytes(), "hut.png")];
      return (await upload(api, token ?? "", parts, path)).status;
    },
  },
  asking(listLocationStays, ({ projectId }) => ({ groupIdOrName: projectId })),
  asking(getOriginalFile, ofRecording),
  asking(listNeighbours, ofRecording),
  asking(getRecordingProject, ofRecording),
  asking(countReviews, ofProject),
  asking(leaseReviews, (world) => ({ ...ofProject(world), queue: "untagged" as const })),
  asking(releaseReviews, ofProject),
  asking(skipReview, ofRecording),
  asking(resumeReview, ofRecording),
  asking(listSearches, ofProject),
  asking(countNewResults, ofProject),
  asking(createSearch, (world) => ({ ...ofProject(world), name: "Cats", search: {} })),
  asking(updateSearch, (world) => ({ ...ofSearch(world), name: "Stoats and cats" })),
  asking(markSearchSeen, ofSearch),
  asking(renewSearchFeed, ofSearch),
  asking(revokeSearchFeed, ofSearch),
  asking(deleteSearch, ofSearch),
  asking(restoreSearch, ofSearch),
  asking(countFound, ofProject),
  asking(exportRecordings, ofProject),
  asking(measureMedia, ofProject),
  asking(exportMedia, ofProject),
  asking(getBurst, ofRecording),
  asking(tagBurst, (world) => ({
    ...ofRecording(world),
    what: "cat",
    recordings: [world.recordingId],
  })),
  asking(untagBurst, (world) => ({
    ...ofRecording(world),
    before: [{ recordingId: world.recordingId, trackId: world.trackId, tags: [] }],
  })),
  asking(getVisit, ofRecording),
  asking(searchVisits, ofProject),
  asking(sumNights, (world) => ({ ...ofProject(world), ...night })),
  asking(reportProject, (world) => ({ ...ofProject(world), ...night })),
  asking(editNote, (world) => ({
    ...ofRecording(world),
    tagId: world.tagId,
    comment: "Rain",
    before: world.mark,
  })),
  asking(listNoteEdits, ofRecording),
  asking(listDeletedTracks, ofRecording),
  asking(setOwnTags, (world) => ({
    ...ofRecording(world),
    tracks: [{ trackId: world.trackId, tags: ["cat"] }],
  })),
  asking(getProgress, ofRecording),
  asking(getTrackRendition, (world) => ({
    ...ofRecording(world),
    trackId: world.trackId,
    kind: "track-clip" as const,
  })),
];
