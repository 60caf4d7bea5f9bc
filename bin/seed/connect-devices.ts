import { addSeconds } from "date-fns";
import type { DeviceKind } from "#contract/wire/devices/devices.ts";
import { createLocation } from "#contract/wire/locations/locations.ts";
import { registerDevice } from "#contract/wire/devices/registrations.ts";
import type { Camera } from "./cameras.ts";
import { makeChance } from "./chance.ts";
import type { Ask } from "./client.ts";
import type { MadeRecording } from "./make-recording.ts";
import { planSounds, recordSound } from "./sounds/record-sounds.ts";
import { besideCamera, type Recorder, trailCamera } from "./sounds/recorders.ts";
import { planPictures, takePicture } from "./take-pictures.ts";

export interface Connected {
  id: number;
  token: string;
}

export interface ConnectedCamera extends Connected {
  locationId: number;
}

export type Send = (device: Connected, made: MadeRecording) => Promise<void>;

/** Something that is sent at its time. */
export interface Happening {
  at: Date;
  happen(): Promise<unknown>;
}

interface Period {
  nights: number;
  now: Date;
}

export const sentAfterSeconds = 60;
const passwordOfDevices = "morepork at midnight";

export async function connectCameras(
  ask: Ask,
  { projectId, token }: { projectId: number; token: string },
  cameras: readonly Camera[],
): Promise<Map<Camera, ConnectedCamera>> {
  const devices = new Map<Camera, ConnectedCamera>();
  for (const camera of cameras) {
    const kind = camera.recordsSound ? "hybrid-thermal-audio" : "thermal";
    const device = await connectDevice(ask, projectId, camera, kind);
    const { stationId: locationId } = await nameLocation(ask, { projectId, camera, token });
    devices.set(camera, { ...device, locationId });
  }
  await nameLocation(ask, { projectId, camera: trailCamera, token });
  return devices;
}

export async function planRecorders(
  ask: Ask,
  {
    projectId,
    recorders,
    cameras,
    period,
    send,
  }: {
    projectId: number;
    recorders: readonly Recorder[];
    cameras: ReadonlyMap<Camera, Connected>;
    period: Period;
    send: Send;
  },
): Promise<Happening[]> {
  const chance = makeChance(4);
  const planOf = (recorder: Recorder, device: Connected): Happening[] =>
    planSounds([recorder], { ...period, chance }).map((sound) => ({
      at: addSeconds(sound.at, sentAfterSeconds),
      happen: () => send(device, recordSound(sound, chance)),
    }));
  const happenings: Happening[] = [];
  for (const recorder of recorders) {
    happenings.push(...planOf(recorder, await connectDevice(ask, projectId, recorder, "audio")));
  }
  for (const [{ name, place, recordsSound }, device] of cameras) {
    if (recordsSound) happenings.push(...planOf({ name, place, listens: besideCamera }, device));
  }
  return happenings;
}

export async function planTrailCamera(
  ask: Ask,
  { projectId, period, send }: { projectId: number; period: Period; send: Send },
): Promise<Happening[]> {
  const device = await connectDevice(ask, projectId, trailCamera, "trailcam");
  return planPictures(trailCamera, period).map((picture) => ({
    at: addSeconds(picture.at, sentAfterSeconds),
    happen: async () => send(device, await takePicture(trailCamera, picture)),
  }));
}

type Named = Pick<Camera, "name">;
type Placed = Pick<Camera, "location" | "place">;

function connectDevice(ask: Ask, projectId: number, { name }: Named, deviceType: DeviceKind) {
  return ask(registerDevice, {
    group: String(projectId),
    deviceName: name,
    password: passwordOfDevices,
    deviceType,
  });
}

/** Recordings made within 30 m of a location fall to it. */
function nameLocation(
  ask: Ask,
  { projectId, camera, token }: { projectId: number; camera: Placed; token: string },
) {
  const station = { name: camera.location, ...camera.place };
  return ask(createLocation, { groupIdOrName: projectId, station }, token);
}
