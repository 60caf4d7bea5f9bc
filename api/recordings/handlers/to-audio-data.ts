import { audioFacts } from "#contract/wire/recordings/audio-facts.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";
import type { RecordingDetailRow, RecordingRow } from "../queries/recordings.ts";
import { readJson } from "#api/db/stored-json.ts";

export function toListedAudioData(row: RecordingRow): Partial<RecordingData> {
  const { batteryLevel, cacophonyIndex } = readFacts(row);
  return { redacted: row.redacted_at !== null, batteryLevel, cacophonyIndex };
}

/** Version and metadata are given even where the recording has none. */
export function toAudioData(row: RecordingDetailRow): Partial<RecordingData> {
  const { version = null, ...facts } = readFacts(row);
  return {
    ...facts,
    version,
    additionalMetadata: {},
    ...(row.derived_mime_type ? { fileMimeType: row.derived_mime_type } : {}),
  };
}

function readFacts({ id, passthrough }: RecordingRow) {
  return audioFacts.parse(readJson("recordings.passthrough", passthrough, id));
}
