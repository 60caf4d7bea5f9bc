import { tz } from "@date-fns/tz";
import { addSeconds, format, subDays } from "date-fns";
import sharp from "sharp";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { animals, type Species } from "./animals.ts";
import { between, makeChance } from "./chance.ts";
import type { MadeRecording } from "./make-recording.ts";
import { findNight } from "./night.ts";
import type { trailCamera } from "./sounds/recorders.ts";
import { filmScene, findLargest, type DetectedPosition } from "./scene.ts";
import { frameSize, paintScenery } from "./scenery.ts";

type TrailCamera = typeof trailCamera;

export interface PlannedPicture {
  at: Date;
  species: Species;
  /** Counted over all, from 0. */
  number: number;
}

/** What one trigger makes, a second apart. */
const picturesOfBurst = 3;
const size = { width: 1024, height: 768 };
/** The sighting is in the middle of what is filmed. */
const frameCount = 30;
const framesApart = 4;

/** A burst of pictures of each visitor, oldest first. */
export function planPictures(
  { nightsBetween, visitors, place }: TrailCamera,
  { nights, now }: { nights: number; now: Date },
): PlannedPicture[] {
  const chance = makeChance(3);
  return Array.from({ length: Math.ceil(nights / nightsBetween) }, (_, index) => {
    const { dusk, dawn } = findNight(place, subDays(now, 1 + index * nightsBetween));
    const first = new Date(Math.round(between(chance, dusk.getTime(), dawn.getTime())));
    const species = visitors[index % visitors.length] ?? "possum";
    return Array.from({ length: picturesOfBurst }, (_, number) => ({
      at: addSeconds(first, number),
      species,
      number: index * picturesOfBurst + number,
    }));
  })
    .flat()
    .filter(({ at }) => at < now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** A picture by infra-red flash as a trail camera stores it: grey, grainy, and with its facts in EXIF. */
export async function takePicture(
  { place }: TrailCamera,
  { at, species, number }: PlannedPicture,
): Promise<MadeRecording> {
  const scenery = paintScenery(makeChance(41));
  const scene = filmScene({
    scenery,
    animals: [animals[species]],
    frameCount,
    fps: 9,
    chance: makeChance(Math.floor(number / picturesOfBurst)),
  });
  const positions = scene.tracks[0]?.positions ?? [];
  const largest = positions.indexOf(findLargest(positions)!);
  const seen = positions[largest + framesApart * ((number % picturesOfBurst) - 1)];
  const frame = scene.frames[seen?.order ?? 0] ?? scenery;
  const file = await sharp(toGrey(frame), { raw: { ...frameSize, channels: 1 } })
    .resize({ ...size, kernel: "cubic" })
    .jpeg({ quality: 70 })
    .withExif(describe(at, zoneOf(place, "UTC")))
    .toBuffer();
  return {
    file: new Uint8Array(file),
    fileName: `IMG_${String(number + 1).padStart(4, "0")}.JPG`,
    data: {
      type: "trailcam-image",
      duration: 3,
      location: place,
      processingState: "FINISHED",
      ...(seen ? { metadata: describeTrack(seen, animals[species].label) } : {}),
    },
  };
}

/** Near things are bright in the light of a flash, as warm ones are. */
function toGrey(frame: Uint16Array): Uint8Array {
  const low = frame.reduce((least, value) => Math.min(least, value), Infinity);
  const high = frame.reduce((most, value) => Math.max(most, value), 0);
  return Uint8Array.from(frame, (value) => 30 + ((value - low) / (high - low || 1)) * 200);
}

function describe(at: Date, timeZone: string) {
  const local = { in: tz(timeZone) };
  return {
    IFD0: { Make: "Bushnell", Model: "119977C", Software: "BS683BWYx05209" },
    IFD2: {
      DateTimeOriginal: format(at, "yyyy:MM:dd HH:mm:ss", local),
      OffsetTimeOriginal: format(at, "xxx", local),
      ExposureTime: "1/30",
      FNumber: "28/10",
      ISOSpeedRatings: "800",
    },
  };
}

/** One box in parts of the picture from its bottom left, as the web client of the field sends it. */
function describeTrack({ x, y, width, height }: DetectedPosition, label: string) {
  const box = {
    x: x / frameSize.width,
    y: 1 - (y + height) / frameSize.height,
    width: width / frameSize.width,
    height: height / frameSize.height,
  };
  return {
    metadata_source: "trail camera",
    models: [{ id: 1, name: "Master" }],
    tracks: [
      {
        start_s: 0,
        end_s: 3,
        positions: [box],
        predictions: [{ model_id: 1, confident_tag: label, confidence: 0.88 }],
      },
    ],
  };
}
