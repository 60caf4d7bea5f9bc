import { readMp4Metadata } from "#media/audio/mp4-metadata.ts";
import { CptvError } from "#media/cptv/format.ts";
import { readCptvSummary } from "#media/cptv/summary.ts";
import { isRealPlace, type Place } from "#contract/rules/locations/places.ts";
import { mayBeCptv, mayBeMp4 } from "#contract/rules/recordings/upload.ts";
import { instant } from "#contract/wire/fields.ts";
import { gunzip } from "#api/files/gunzip.ts";
import type { Services } from "#api/services.ts";
import { readEmbeddedInImage } from "./read-embedded-in-image.ts";
import type { Embedded, Upload } from "./received-upload.ts";

interface StoredPart {
  read(): AsyncIterable<Uint8Array>;
}

/** As thermal video or sound by its name, as thermal video or an image by its type. Nothing where unreadable. */
export async function readEmbedded(
  services: Services,
  upload: Upload,
): Promise<Embedded | undefined> {
  const { raw } = upload.files;
  const mayBeThermal = mayBeCptv(raw.fileName) || upload.data.type === "thermalRaw";
  return (
    (mayBeThermal ? await readThermal(raw) : undefined) ??
    (mayBeMp4(raw.fileName) ? await readSound(raw) : undefined) ??
    (upload.data.type === "trailcam-image"
      ? await readEmbeddedInImage(services, upload)
      : undefined)
  );
}

async function readThermal(file: StoredPart): Promise<Embedded | undefined> {
  try {
    const summary = await readCptvSummary(file.read(), { inflate: gunzip });
    const { location, previewSeconds, totalFrames } = summary;
    return {
      format: "thermal",
      recordedAt: summary.recordedAt,
      durationSeconds: summary.durationSeconds,
      ...(location ? { place: { lat: location.latitude, lng: location.longitude } } : {}),
      additionalMetadata: {
        ...(previewSeconds === undefined ? {} : { previewSecs: previewSeconds }),
        totalFrames,
      },
    };
  } catch (error) {
    if (error instanceof CptvError) return undefined;
    throw error;
  }
}

async function readSound(file: StoredPart): Promise<Embedded | undefined> {
  const texts = await readMp4Metadata(file.read());
  if (texts.size === 0) return undefined;
  const recordedAt = instant.safeParse(texts.get("recordingDateTime")).data;
  const durationSeconds = Number(texts.get("duration"));
  const place = findPlace(Number(texts.get("latitude")), Number(texts.get("longitude")));
  return {
    format: "sound",
    ...(recordedAt === undefined ? {} : { recordedAt: new Date(recordedAt) }),
    ...(durationSeconds > 0 && Number.isFinite(durationSeconds) ? { durationSeconds } : {}),
    ...(place ? { place } : {}),
  };
}

/** Degrees; none where either is missing, zero or off the globe. */
function findPlace(lat: number, lng: number): Place | undefined {
  const isOnGlobe = Math.abs(lat) <= 90 && lng >= -180 && lng < 180;
  return isOnGlobe && isRealPlace({ lat, lng }) ? { lat, lng } : undefined;
}
