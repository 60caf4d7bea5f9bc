import { insertAutomaticLocation } from "#api/locations/queries/locations.ts";
import { createAlert } from "#contract/wire/alerts.ts";
import { createProxyDevice } from "#contract/wire/devices/registrations.ts";
import { toUrlName } from "#contract/rules/navigation/names.ts";
import { updateDeviceSettings, updateMaskRegions } from "#contract/wire/devices/device-settings.ts";
import { updateProjectSettings } from "#contract/wire/projects/projects.ts";
import { inviteUser } from "#contract/wire/projects/invitations.ts";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { assignSchedule } from "#contract/wire/schedules/schedules.ts";
import { createSearch, renewSearchFeed } from "#contract/wire/searches.ts";
import { addUploadFiles, createUploadJob } from "#contract/wire/upload-jobs.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { sendImage } from "#tests/support/device-settings.ts";
import { join, makeCamera, makeProject, type Person } from "#tests/support/projects/people.ts";
import { makeSchedule } from "#tests/support/projects/schedules.ts";
import { makePicture } from "#tests/support/recordings/cards.ts";
import { startChange } from "#tests/support/recordings/bulk-changes.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { uploadPhoto } from "#tests/support/recordings/reference-photos.ts";
import { addTrack, say } from "#tests/support/recordings/tracks.ts";
import { dataPart, filePart, record, upload } from "#tests/support/recordings/uploads.ts";
import type { TestApi } from "#tests/support/test-api.ts";

const place = { lat: -43.53, lng: 172.63 };

export type HiddenProject = Awaited<ReturnType<typeof makeHiddenProject>>;

/** A project of an owner with one of each thing that an address or a form can name, and its mark in what they hold. */
export async function makeHiddenProject(api: TestApi, name: string, cast: Cast) {
  const { owner, admin, member, requester } = cast;
  const mark = `hidden-${toUrlName(name)}`;
  const projectId = await makeProject(api, owner, name);
  await join(api, admin, projectId, { admin: true });
  await join(api, member, projectId);
  await join(api, requester, projectId, { pending: "requested" });
  const camera = await makeCamera(api, projectId, `${name} camera`);
  const [carriedId, emptyId] = [
    await makeCarried(api, owner, projectId, "Creek camera"),
    await makeCarried(api, owner, projectId, "Empty camera"),
  ];
  const [locationId, otherLocationId] = [
    await makeLocation(api, projectId, `${mark} saddle`, place),
    await makeLocation(api, projectId, `${mark} creek`, { lat: -43.6, lng: 172.8 }),
  ];
  const things = { mark, projectId, camera, carriedId, emptyId, locationId, otherLocationId };
  return {
    name,
    memberId: member.id,
    requestedId: requester.id,
    ...things,
    ...(await makeRecordings(api, owner, things)),
    ...(await makeSetup(api, owner, things)),
    ...(await makeSettings(api, owner, things)),
  };
}

interface Cast {
  owner: Person;
  admin: Person;
  member: Person;
  requester: Person;
}

interface Things {
  mark: string;
  projectId: number;
  carriedId: number;
  camera: Awaited<ReturnType<typeof makeCamera>>;
  locationId: number;
}

async function makeRecordings(api: TestApi, owner: Person, { mark, projectId, camera }: Things) {
  const seen = { recordingDateTime: "2026-11-20T06:00:00.000Z", location: place, comment: mark };
  const recordingId = await record(api, camera, seen, makeCptv());
  const positions = [{ x: 3, y: 3, width: 4, height: 4, frame_number: 3 }];
  const trackId = await addTrack(api, owner, recordingId, { positions });
  await say(api, owner, { id: recordingId, trackId }, "possum");
  const note = { detail: "note", confidence: 1, comment: mark };
  const { tagId } = await api.send(addLabel, { id: recordingId, tag: note }, owner.token);
  const act = { kind: "label" as const, label: mark };
  const change = { projectId, act, recordings: [recordingId] };
  const bulkChangeId = await startChange(api, owner, change);
  await api.jobs.drain();
  return { recordingId, trackId, tagId, bulkChangeId };
}

async function makeSetup(
  api: TestApi,
  owner: Person,
  { mark, camera, carriedId, locationId }: Things,
) {
  const { id } = camera;
  const settings = { ratThresh: 5 };
  await api.send(updateDeviceSettings, { id, settings, location: place }, owner.token);
  const maskRegions = {
    [mark]: {
      regionData: [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
        { x: 1, y: 1 },
      ],
    },
  };
  await api.send(updateMaskRegions, { id, maskRegions }, owner.token);
  await sendImage(api, camera, { token: owner.token });
  const photo = await uploadPhoto(api, camera, owner.token);
  const scheduleId = await makeSchedule(api, owner.token, mark);
  await api.send(assignSchedule, { deviceId: id, scheduleId }, owner.token);
  const { uploadJob } = await api.send(
    createUploadJob,
    { id: carriedId, stationId: locationId },
    owner.token,
  );
  const path = addUploadFiles.path.replace(":id", String(uploadJob.id));
  await upload(
    api,
    owner.token,
    [filePart(await makePicture("2026:11:19 20:00:00"), `${mark}.jpg`)],
    path,
  );
  const { id: fileId } = await api.services.store.read
    .selectFrom("upload_files")
    .select("id")
    .where("job_id", "=", uploadJob.id)
    .executeTakeFirstOrThrow();
  return { maskRegions, photoId: photo.id, scheduleId, uploadJobId: uploadJob.id, fileId };
}

async function makeSettings(api: TestApi, owner: Person, { mark, projectId, locationId }: Things) {
  const { token } = owner;
  const labels = [mark, `${mark}2`].map((text) => ({ text, value: text }));
  const lists = { tags: [mark], cameraLabels: labels };
  await api.send(updateProjectSettings, { groupIdOrName: projectId, settings: lists }, token);
  const conditions = [{ tag: "possum", automatic: true }];
  const alert = { name: mark, conditions, stationId: locationId };
  const { id: alertId } = await api.send(createAlert, alert, token);
  const search = { projectId, name: mark, search: { note: mark }, shared: true };
  const { id: searchId } = await api.send(createSearch, search, token);
  await api.send(renewSearchFeed, { id: searchId }, token);
  const invitedEmail = `${mark}@example.org`;
  await api.send(inviteUser, { groupIdOrName: projectId, email: invitedEmail }, token);
  const photo = filePart(await makeImage("jpeg"), "hut.jpg");
  const path = `/api/v1/stations/${locationId}/reference-photo`;
  const answer = await upload(api, token, [dataPart({}), photo], path);
  const { fileKey = "" } = answer as typeof answer & { fileKey?: string };
  return { alertId, searchId, invitedEmail, photoKey: fileKey.replaceAll("/", "_") };
}

async function makeCarried(api: TestApi, owner: Person, projectId: number, deviceName: string) {
  const options = { group: String(projectId), deviceName, type: "trailcam" as const };
  return (await api.send(createProxyDevice, options, owner.token)).id;
}

function makeLocation(api: TestApi, projectId: number, name: string, at: typeof place) {
  const location = { projectId, name, place: at, activeAt: "2026-11-01T00:00:00.000Z" };
  return insertAutomaticLocation(api.services.store.write, location, api.now());
}

/** Whether a row of `readRows` names a thing of the project. */
export function isLinkedTo(line: string, project: HiddenProject): boolean {
  const row = JSON.parse(line.slice(line.indexOf("{"))) as Record<string, unknown>;
  const ids: Record<string, number[]> = {
    project_id: [project.projectId],
    device_id: [project.camera.id, project.carriedId, project.emptyId],
    recording_id: [project.recordingId],
    track_id: [project.trackId],
    location_id: [project.locationId, project.otherLocationId],
    schedule_id: [project.scheduleId],
    search_id: [project.searchId],
  };
  return Object.entries(ids).some(([column, named]) => named.includes(Number(row[column])));
}
