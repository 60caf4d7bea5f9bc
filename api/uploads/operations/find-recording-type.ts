import { findRecordingKind, type RecordingKind } from "#media/bytes/recording-kind.ts";
import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import { gunzip } from "#api/files/gunzip.ts";
import type { UploadedFile } from "./received-upload.ts";

const typesOfKinds: Record<RecordingKind, RecordingType> = {
  thermal: "thermalRaw",
  sound: "audio",
  image: "trailcam-image",
  video: "trailcam-video",
};

/** The type of an upload that does not say it, from its bytes. */
export async function findRecordingType(raw: UploadedFile): Promise<RecordingType> {
  const kind = await findRecordingKind(() => raw.read(), { inflate: gunzip });
  return kind ? typesOfKinds[kind] : "unknown";
}
