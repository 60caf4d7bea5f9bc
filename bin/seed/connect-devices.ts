import { addSeconds } from "date-fns";
import { createLocation } from "#contract/wire/locations.ts";
import { registerDevice } from "#contract/wire/registrations.ts";
import type { Camera } from "./cameras.ts";
import { makeChance } from "./chance.ts";
import type { Ask } from "./client.ts";
import type { MadeRecording } from "./make-recording.ts";
import { planSounds, recordSound } from "./record-sounds.ts";
import { type Recorder, trailCamera } from "./recorders.ts";
import { planPictures, takePicture } from "./take-pictures.ts";

export interface Connected {
  id: number;
  token: string;
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
): Promise<Map<Camera, Connected>> {
  const devices = new Map<Camera, Connected>();
  for (const camera of cameras) {
    devices.set(camera, await connectDevice(ask, projectId, camera, "thermal"));
    await nameLocation(ask, { projectId, camera, token });
  }
  await nameLocation(ask, { projectId, camera: trailCamera, token });
  return devices;
}

export async function planRecorders(
  ask: Ask,
  {
    projectId,
    recorders,
    period,
    send,
  }: { projectId: number; recorders: readonly Recorder[]; period: Period; send: Send },
): Promise<Happening[]> {
  const chance = makeChance(4);
  const happenings: Happening[] = [];
  for (const recorder of recorders) {
    const device = await connectDevice(ask, projectId, recorder, "audio");
    for (const sound of planSounds([recorder], { ...period, chance })) {
      happenings.push({
        at: addSeconds(sound.at, sentAfterSeconds),
        happen: () => send(device, recordSound(sound, chance)),
      });
    }
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

function connectDevice(
  ask: Ask,
  projectId: number,
  { name }: Named,
  deviceType: "thermal" | "audio" | "trailcam",
) {
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
