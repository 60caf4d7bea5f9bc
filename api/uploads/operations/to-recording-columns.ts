import { findRealPlace } from "#contract/rules/locations/places.ts";
import type { FileFault } from "#contract/rules/recordings/file-faults.ts";
import { rawMimeType, type RecordingFacts } from "#contract/rules/recordings/upload.ts";
import { passthroughFields } from "#contract/wire/recordings/upload.ts";
import type { StoredFiles } from "./store-files.ts";
import type { Upload } from "./received-upload.ts";
import { writeJson } from "#api/db/stored-json.ts";

export function toRecordingColumns(
  { data, uploader, files }: Upload,
  facts: RecordingFacts,
  stored: StoredFiles,
) {
  const place = findRealPlace(facts.place);
  const passthrough = passthroughFields.filter((field) => data[field] !== undefined);
  return {
    type: data.type,
    duration_seconds: facts.durationSeconds,
    latitude: place?.lat ?? null,
    longitude: place?.lng ?? null,
    raw_key: stored.rawKey,
    raw_mime_type: rawMimeType(files.raw.fileName, data.type),
    raw_sha1: files.raw.sha1,
    raw_bytes: files.raw.bytes,
    derived_key: stored.derivedKey,
    derived_mime_type: files.derived ? rawMimeType(files.derived.fileName, data.type) : null,
    derived_bytes: files.derived?.bytes ?? null,
    comment: data.comment ?? null,
    additional_metadata: facts.additionalMetadata
      ? writeJson("recordings.additional_metadata", facts.additionalMetadata)
      : null,
    passthrough:
      passthrough.length > 0
        ? writeJson(
            "recordings.passthrough",
            Object.fromEntries(passthrough.map((field) => [field, data[field]])),
          )
        : null,
    uploader: uploader.kind,
    uploader_id: uploader.id,
  };
}

export type RecordingColumns = ReturnType<typeof toRecordingColumns> & {
  recorded_at: string;
  processing_state: string;
  clock_minutes: number | null;
  is_dark: 0 | 1 | null;
  file_fault: FileFault | null;
};
