import { readMovieHeader } from "#media/video/movie-header.ts";
import { readMp4Metadata } from "#media/audio/mp4-metadata.ts";
import { readSoundFacts } from "#media/audio/sound-facts.ts";
import { CptvError } from "#media/cptv/format.ts";
import { readCptvSummary } from "#media/cptv/summary.ts";
import { isRealPlace, type Place } from "#contract/rules/locations/places.ts";
import { mayBeCptv, mayBeMp4 } from "#contract/rules/recordings/upload.ts";
import type { FileFault } from "#contract/rules/recordings/file-faults.ts";
import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import { instant } from "#contract/wire/fields.ts";
import { toFileFault } from "#api/files/file-fault.ts";
import { gunzip } from "#api/files/gunzip.ts";
import type { Services } from "#api/services.ts";
import { readEmbeddedInImage } from "./read-embedded-in-image.ts";
import type { Embedded, Upload } from "./received-upload.ts";

interface StoredPart {
  bytes: number;
  read(): AsyncIterable<Uint8Array>;
}

interface Read {
  embedded?: Embedded | undefined;
  /** Of what should be thermal video. */
  fault?: FileFault;
}

/** As thermal video or sound by its name, as thermal video or an image by its type. Nothing where unreadable. */
export async function readEmbedded(services: Services, upload: Upload): Promise<Read> {
  const { raw } = upload.files;
  const isThermal = upload.data.type === "thermalRaw";
  const read = mayBeCptv(raw.fileName) || isThermal ? await readThermal(raw) : {};
  if (read.embedded) return read;
  const embedded =
    (mayBeMp4(raw.fileName) ? await readSound(raw) : undefined) ??
    (upload.data.type === "trailcam-image"
      ? await readEmbeddedInImage(services, upload)
      : undefined) ??
    (upload.data.duration === undefined ? await readLength(raw, upload.data.type) : undefined);
  return isThermal ? { ...read, embedded } : { embedded };
}

async function readThermal(file: StoredPart): Promise<Read> {
  try {
    const summary = await readCptvSummary(file.read(), { inflate: gunzip });
    const { location, previewSeconds, totalFrames } = summary;
    const embedded: Embedded = {
      format: "thermal",
      recordedAt: summary.recordedAt,
      durationSeconds: summary.durationSeconds,
      ...(location ? { place: { lat: location.latitude, lng: location.longitude } } : {}),
      additionalMetadata: {
        ...(previewSeconds === undefined ? {} : { previewSecs: previewSeconds }),
        totalFrames,
      },
    };
    return { embedded };
  } catch (error) {
    if (!(error instanceof CptvError)) throw error;
    return { fault: toFileFault(error.reason, await readStart(file)) };
  }
}

async function readStart(file: StoredPart): Promise<Uint8Array | undefined> {
  for await (const chunk of file.read()) return chunk;
  return undefined;
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

/** Of what does not say when it was recorded. */
async function readLength(file: StoredPart, type: RecordingType): Promise<Embedded | undefined> {
  if (type === "audio") {
    const facts = await readSoundFacts(() => file.read(), file.bytes);
    return facts?.durationSeconds
      ? { format: "sound", durationSeconds: facts.durationSeconds }
      : undefined;
  }
  if (type !== "trailcam-video" && type !== "irRaw") return undefined;
  const { durationSeconds } = await readMovieHeader(file.read());
  return durationSeconds ? { format: "video", durationSeconds } : undefined;
}

/** Degrees; none where either is missing, zero or off the globe. */
function findPlace(lat: number, lng: number): Place | undefined {
  const isOnGlobe = Math.abs(lat) <= 90 && lng >= -180 && lng < 180;
  return isOnGlobe && isRealPlace({ lat, lng }) ? { lat, lng } : undefined;
}
