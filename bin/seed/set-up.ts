import { addMinutes, subDays } from "date-fns";
import type { MaskRegions } from "#contract/wire/devices/device-settings.ts";
import { updateDeviceSettings, updateMaskRegions } from "#contract/wire/devices/device-settings.ts";
import { uploadLocationPhoto } from "#contract/wire/photos/location-photos.ts";
import { uploadReferenceImage } from "#contract/wire/photos/reference-images.ts";
import type { Camera } from "./cameras.ts";
import type { Ask, Post } from "./client.ts";
import type { ConnectedCamera, Happening } from "./connect-devices.ts";
import { takeDayPhoto } from "./day-photo.ts";
import { findNight } from "./night.ts";

interface Crew {
  ask: Ask;
  post: Post;
  devices: ReadonlyMap<Camera, ConnectedCamera>;
  /** Gives a token of the owner that is still good then. */
  signIn(): Promise<string>;
}

const photographed = 2;

/**
 * What people and devices set up in these nights: each device says how it is set when it first starts, the second
 * camera is told to ignore what moves in the trees, and two are photographed by day, with the places they stand at.
 */
export function planSetUp(crew: Crew, { nights, now }: { nights: number; now: Date }): Happening[] {
  const cameras = [...crew.devices.keys()];
  const daysAgo = (share: number) => subDays(now, Math.round(nights * share));
  const [, masked] = cameras;
  return [
    ...cameras.map((camera) => {
      const at = addMinutes(findNight(camera.place, subDays(now, nights)).dusk, -20);
      return { at, happen: () => reportOwnSettings(crew, camera, at) };
    }),
    ...cameras.slice(0, photographed).map((camera) => ({
      at: subDays(now, nights - 1),
      happen: () => photograph(crew, camera),
    })),
    ...(masked ? maskings : []).map(({ share, maskRegions }) => ({
      at: daysAgo(share),
      happen: async () => {
        const { id } = crew.devices.get(masked!)!;
        await crew.ask(updateMaskRegions, { id, maskRegions }, await crew.signIn());
      },
    })),
  ];
}

const trees = {
  regionData: [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 0.16 },
    { x: 0.55, y: 0.12 },
    { x: 0, y: 0.18 },
  ],
};
const flax = {
  regionData: [
    { x: 0.88, y: 0.2 },
    { x: 1, y: 0.18 },
    { x: 1, y: 0.42 },
    { x: 0.9, y: 0.38 },
  ],
};

/** When, as the share of the time that is still to come, and what is then ignored. */
const maskings: readonly { share: number; maskRegions: MaskRegions }[] = [
  { share: 0.6, maskRegions: { Treetops: trees } },
  { share: 0.2, maskRegions: { Treetops: trees, "Flax in the wind": flax } },
];

/** What a device runs, as it says itself when it has fetched its settings. */
async function reportOwnSettings({ ask, devices }: Crew, camera: Camera, at: Date): Promise<void> {
  const { id, token } = devices.get(camera)!;
  const updated = at.toISOString();
  const settings = {
    synced: true,
    thermalRecording: { useLowPowerMode: camera.isLowPower ?? false, updated },
    windows: {
      startRecording: "-30m",
      stopRecording: "+30m",
      powerOn: "-30m",
      powerOff: "+30m",
      updated,
    },
    ...(camera.recordsSound
      ? {
          audioRecording: { audioMode: "AudioAndThermal" as const, audioSeed: 7, updated },
          battery: { chemistry: "li-ion", manualCellCount: 3, updated },
        }
      : {}),
  };
  await ask(updateDeviceSettings, { id, settings }, token);
}

async function photograph(crew: Crew, camera: Camera): Promise<void> {
  const { id, locationId } = crew.devices.get(camera)!;
  const token = await crew.signIn();
  const ofView = new Blob([new Uint8Array(await takeDayPhoto(id, "webp"))], { type: "image/webp" });
  await crew.post(uploadReferenceImage, { id }, ofView, token);
  const ofPlace = new FormData();
  const jpeg = new Uint8Array(await takeDayPhoto(id, "jpeg"));
  ofPlace.append("data", "{}");
  ofPlace.append("file", new Blob([jpeg], { type: "image/jpeg" }), "place.jpg");
  await crew.post(uploadLocationPhoto, { id: locationId }, ofPlace, token);
}
