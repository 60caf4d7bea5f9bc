import { encodeCptv } from "#media/cptv/encode.ts";
import type { CptvFrame, CptvHeader } from "#media/cptv/format.ts";
import { animals } from "./animals.ts";
import { between, type Chance, makeChance } from "./chance.ts";
import type { SentRecording } from "./client.ts";
import type { PlannedRecording } from "./plan-nights.ts";
import { filmScene, type Scene } from "./scene.ts";
import { frameSize, paintScenery } from "./scenery.ts";
import { findSighting, type Sighting } from "./sightings.ts";

export interface MadeRecording extends SentRecording {
  /** What the camera tells at once, where it does. */
  sighting?: Sighting | undefined;
}

const fps = 9;
const poweredForMs = 3_600_000;
/** Long enough ago that the sensor has settled. */
const correctedAtMs = poweredForMs - 60_000;
const shareOfCut = 0.6;

/** Films a planned recording as the camera with this id would send it. Always the same for the same plan. */
export function makeRecording(planned: PlannedRecording, deviceId: number): MadeRecording {
  const chance = makeChance(planned.seed);
  const scenery = paintScenery(makeChance(deviceId));
  const scene = filmScene({
    scenery,
    animals: planned.species.map((species) => animals[species]),
    frameCount: planned.seconds * fps,
    fps,
    chance,
  });
  const background = planned.camera.sendsBackground ? [scenery] : [];
  const header = describeFile(planned, deviceId, scene);
  const file = encodeCptv(header, toFrames(background, scene));
  const sent = {
    type: "thermalRaw",
    recordingDateTime: planned.at.toISOString(),
    location: planned.camera.place,
  };
  if (planned.isDamaged) return { file: file.slice(-4096), data: sent };
  const isTold = scene.tracks.length > 0 && !planned.isUnseen;
  return {
    file: planned.isCut ? file.slice(0, file.length * shareOfCut) : file,
    sighting: planned.camera.reportsSightings && findSighting(scene, fps),
    data: {
      ...sent,
      ...(planned.isWaiting || planned.isUnseen ? {} : { processingState: "FINISHED" }),
      ...(isTold ? { metadata: describeTracks(scene, chance) } : {}),
    },
  };
}

function describeFile(
  { camera, at }: PlannedRecording,
  deviceId: number,
  { frames }: Scene,
): CptvHeader {
  const timestampUs = BigInt(at.getTime()) * 1000n;
  return {
    version: 2,
    timestampUs,
    ...frameSize,
    compression: 1,
    fps,
    deviceName: camera.name,
    deviceId,
    model: "lepton3.5",
    brand: "flir",
    firmware: "1.0.0",
    previewSecs: 2,
    latitude: camera.place.lat,
    longitude: camera.place.lng,
    locTimestampUs: timestampUs,
    accuracy: 10,
    ...(camera.sendsBackground ? { hasBackgroundFrame: true } : {}),
    totalFrames: frames.length,
  };
}

function toFrames(background: Uint16Array[], { frames }: Scene): CptvFrame[] {
  return [...background, ...frames].map((pixels, index) => ({
    background: index < background.length,
    timeOnMs: poweredForMs + Math.round(((index - background.length) * 1000) / fps),
    lastFfcMs: correctedAtMs,
    temp: 14.2,
    tempAtFfc: 14.1,
    pixels,
  }));
}

/** Tracks and predictions as a camera makes them itself. */
function describeTracks({ tracks }: Scene, chance: Chance) {
  return {
    metadata_source: "PI",
    algorithm: { tracker: "motion", tracker_version: "1.0" },
    models: [{ id: 1, name: "Master" }],
    tracks: tracks.map(({ animal, positions }) => ({
      start_s: (positions[0]?.order ?? 0) / fps,
      end_s: (positions.at(-1)?.order ?? 0) / fps,
      positions,
      predictions: [
        {
          model_id: 1,
          confident_tag: animal.label,
          confidence: Math.round(between(chance, 60, 99)) / 100,
        },
      ],
    })),
  };
}
