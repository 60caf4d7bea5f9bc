import { addMinutes } from "date-fns";
import sharp from "sharp";
import { makeCptv } from "../recordings/recordings.ts";
import { makeWave, tone, toWav } from "../sounds/waves.ts";
import type { Ask } from "./client.ts";

export interface SiteClock {
  time: Date;
}

const password = "morepork at midnight";
export const admin = { name: "Ada Admin", email: "ada@example.org", password };
export const owner = { name: "Olive Owner", email: "olive@example.org", password };
const member = { name: "Mere Member", email: "mere@example.org", password };
const ridge = { lat: -43.531, lng: 172.642 };

interface Filling {
  ask: Ask;
  clock: SiteClock;
  /** Does the jobs that are due. */
  drain(): Promise<void>;
}

/** A small site with something of each kind, made as its people and devices make it. There is a super-user. */
export async function fillSite(filling: Filling): Promise<void> {
  const { ask } = filling;
  await register(ask, owner);
  await register(ask, member);
  const site = await makeProject(ask);
  await addRecordings(filling, site);
  await setUpDevices(ask, site);
  await filling.drain();
  /* Days and nights are summed every five minutes. */
  filling.clock.time = addMinutes(filling.clock.time, 6);
  await filling.drain();
  /* What is still to be done waits in its lane. */
  await upload(filling, site.camera, { type: "thermalRaw", at: "2026-11-20T11:10:00.000Z" });
  await deleteRecording(filling, site.camera);
}

async function register(ask: Ask, { name, email }: typeof owner): Promise<void> {
  const body = { userName: name, email, password, endUserAgreement: 1 };
  await ask("POST", "users", { body });
  const token = await signIn(ask, admin);
  const path = "users/get-email-confirmation-token";
  const { token: emailConfirmationJWT } = await ask("POST", path, { body: { email }, token });
  await ask("POST", "users/validate-email-confirmation-request", {
    body: { emailConfirmationJWT },
  });
}

export async function signIn(ask: Ask, { email }: { email: string }): Promise<string> {
  const body = { email, password };
  return (await ask<{ token: string }>("POST", "users/authenticate", { body })).token;
}

type Site = Awaited<ReturnType<typeof makeProject>>;

async function makeProject(ask: Ask) {
  const token = await signIn(ask, owner);
  const project = async (groupName: string) =>
    (await ask<{ groupId: number }>("POST", "groups", { body: { groupName }, token })).groupId;
  const projectId = await project("Kea Basin");
  await project("Weka Flat");
  const membership = { groupId: projectId, email: member.email, admin: false };
  await ask("POST", "groups/users", { body: membership, token });
  const invited = { email: "ida@example.org", admin: false, owner: false };
  await ask("POST", `groups/${projectId}/invite-user`, { body: invited, token });
  const settings = { tags: ["possum", "stoat", "kererū"], filterHuman: true };
  await ask("PATCH", `groups/${projectId}/group-settings`, { body: { settings }, token });
  const mine = { settings: { displayMode: "visits" } };
  await ask("PATCH", `groups/${projectId}/my-settings`, {
    body: mine,
    token: await signIn(ask, member),
  });
  const station = { name: "Ridge", ...ridge };
  const path = `groups/${projectId}/station`;
  const { stationId } = await ask<{ stationId: number }>("POST", path, {
    body: { station },
    token,
  });
  const conditions = [{ tag: "possum", automatic: true }];
  const alert = { name: "Possums", conditions, frequencySeconds: 3600, projectId };
  await ask("POST", "alerts", { body: alert, token });
  const device = async (deviceName: string, deviceType: string) => {
    const body = { group: String(projectId), deviceName, password, deviceType };
    const { id, token: own } = await ask<{ id: number; token: string }>("POST", "devices", {
      body,
    });
    return { id, token: own };
  };
  return {
    projectId,
    stationId,
    camera: await device("Ridge camera", "thermal"),
    recorder: await device("Bush recorder", "audio"),
    trailCamera: await device("Trail camera 3", "trailcam"),
  };
}

type Device = Site["camera"];

async function setUpDevices(ask: Ask, { camera, recorder, stationId }: Site): Promise<void> {
  const token = await signIn(ask, owner);
  const schedule = {
    description: "Stoat kits at dusk",
    startday: 1,
    playNights: 2,
    controlNights: 1,
    allsounds: [1],
    combos: [
      { from: "20:00", until: "22:00", every: 1800, waits: [0], sounds: ["1"], volumes: [7] },
    ],
  };
  await ask("POST", "schedules", { body: { schedule }, token });
  for (const [type, details] of Object.entries(events)) {
    const dateTimes = ["2026-11-20T05:30:00.000Z", "2026-11-20T07:30:00.000Z"];
    const body = { dateTimes, description: { type, details } };
    await ask("POST", "events", { body, token: (type === "config" ? camera : recorder).token });
  }
  const updated = "2026-11-20T05:00:00.000Z";
  const settings = { thermalRecording: { useLowPowerMode: true, updated }, synced: true };
  await ask("POST", `devices/${camera.id}/settings`, { body: { settings }, token: camera.token });
  await addPictures(ask, { camera, stationId, token });
}

const events = {
  config: { "thermal-recorder": { "use-low-power-mode": true }, location: ridge },
  rpiBattery: { battery: 81, batteryType: "lime", voltage: 31.4 },
  versionData: { "tc2-agent": "0.9.2", "management-interface": "1.31.0" },
};

async function addPictures(
  ask: Ask,
  { camera, stationId, token }: Pick<Site, "camera" | "stationId"> & { token: string },
): Promise<void> {
  const path = `devices/${camera.id}/reference-image`;
  await ask("POST", path, { body: await drawPicture("webp"), token });
  const photo = new FormData();
  photo.append("data", "{}");
  photo.append("file", await drawPicture("jpeg"), "ridge.jpg");
  await ask("POST", `stations/${stationId}/reference-photo`, { body: photo, token });
  const sound = new FormData();
  sound.append("data", JSON.stringify({ type: "audioBait", details: { name: "Stoat kits" } }));
  sound.append("file", new Blob([drawSound()]), "stoat-kits.wav");
  await ask("POST", "files", { body: sound, token });
}

async function drawPicture(format: "jpeg" | "webp"): Promise<Blob> {
  const background = { r: 86, g: 116, b: 58 };
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background } });
  const bytes = await picture.toFormat(format, { quality: 60 }).toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: `image/${format}` });
}

function drawSound(): Uint8Array<ArrayBuffer> {
  return toWav(makeWave({ sampleRate: 8000, seconds: 2 }, tone(1200)));
}

async function addRecordings(filling: Filling, site: Site): Promise<void> {
  const { ask } = filling;
  const { camera, recorder, trailCamera } = site;
  const seen = { type: "thermalRaw", at: "2026-11-20T09:00:00.000Z", animal: "possum" };
  const first = await upload(filling, camera, seen);
  await upload(filling, camera, { ...seen, at: "2026-11-20T09:04:00.000Z", animal: "cat" });
  await upload(filling, camera, { type: "thermalRaw", at: "2026-11-20T10:00:00.000Z" });
  await upload(filling, recorder, { type: "audio", at: "2026-11-20T09:30:00.000Z" });
  const picture = { type: "trailcam-image", at: "2026-11-20T10:20:00.000Z", animal: "hedgehog" };
  await upload(filling, trailCamera, picture);
  const [ownerToken, memberToken] = [await signIn(ask, owner), await signIn(ask, member)];
  const { tracks } = await ask<{ tracks: { id: number }[] }>("GET", `recordings/${first}/tracks`, {
    token: memberToken,
  });
  const tag = { what: "possum", confidence: 0.85, automatic: false };
  const path = `recordings/${first}/tracks/${tracks[0]!.id}/replace-tag`;
  await ask("POST", path, { body: tag, token: memberToken });
  const label = { detail: "cool", confidence: 0.9 };
  await ask("POST", `recordings/${first}/tags`, { body: { tag: label }, token: ownerToken });
  const note = {
    detail: "note",
    confidence: 1,
    comment: "Two of them,\nthe first since winter. Kererū!",
  };
  await ask("POST", `recordings/${first}/tags`, { body: { tag: note }, token: memberToken });
}

interface Upload {
  type: string;
  at: string;
  animal?: string;
}

async function upload(
  { ask, clock }: Filling,
  device: Device,
  { type, at, animal }: Upload,
): Promise<number> {
  clock.time = new Date(Math.max(clock.time.getTime(), Date.parse(at) + 60_000));
  const data = {
    type,
    recordingDateTime: at,
    duration: 3,
    location: ridge,
    processingState: "FINISHED",
    ...(animal ? { metadata: describeTrack(animal) } : {}),
  };
  const body = new FormData();
  body.append("data", JSON.stringify(data));
  body.append(
    "file",
    await makeFile(type, at),
    type === "trailcam-image" ? "IMG_0001.JPG" : "file",
  );
  const answer = await ask<{ recordingId: number }>("POST", "recordings", {
    body,
    token: device.token,
  });
  return answer.recordingId;
}

async function makeFile(type: string, recordedAt: string): Promise<Blob> {
  if (type === "trailcam-image") return drawPicture("jpeg");
  return new Blob([type === "audio" ? drawSound() : makeCptv({ recordedAt })]);
}

/** As devices tell it that look themselves. */
function describeTrack(animal: string) {
  const box = { x: 2, y: 2, width: 4, height: 4 };
  const positions = [box, { ...box, x: 3 }].map((one, order) => ({ ...one, order: order * 9 }));
  const predictions = [{ model_id: 1, confident_tag: animal, confidence: 0.91 }];
  return {
    metadata_source: "PI",
    models: [{ id: 1, name: "Master" }],
    tracks: [{ start_s: 0, end_s: 2, positions, predictions }],
  };
}

async function deleteRecording(filling: Filling, camera: Device): Promise<void> {
  const id = await upload(filling, camera, { type: "thermalRaw", at: "2026-11-20T11:20:00.000Z" });
  await filling.ask("DELETE", `recordings/${id}`, { token: await signIn(filling.ask, owner) });
}
