import * as bounds from "#contract/bounds.ts";
import { findFileKind } from "#media/bytes/file-kind.ts";
import { findRecordingKind } from "#media/bytes/recording-kind.ts";
import { gunzip } from "#api/files/gunzip.ts";
import type { ReceivedFile } from "#api/files/file-store.ts";
import { hashBytes } from "#api/files/hash-stream.ts";
import { peek } from "#api/files/peek.ts";
import type { NewUploadFile } from "../queries/upload-files.ts";
import type { Services } from "#api/services.ts";
import { writeJson } from "#api/db/stored-json.ts";
import { readUpload, type UploadStart } from "./read-upload.ts";

export interface ReadFile extends Omit<NewUploadFile, "job_id" | "name" | "key" | "recording_id"> {
  /** To be kept, as somebody may know its date, or discarded; absent where it is nothing that is taken. */
  file?: ReceivedFile;
}

/** Enough to unpack the first bytes of thermal video. */
const startBytes = 512;

export const undatedReason = "The file does not say when it was recorded.";

const reasons = {
  empty: "The file is empty.",
  unknown:
    "It is no picture (JPEG, PNG, WebP), video (MP4) or sound (WAV, FLAC, MP3, M4A), or it is damaged or locked with a password.",
  thermal:
    "Thermal videos (CPTV) are uploaded by the camera itself. Only pictures, MP4 videos and sounds can be uploaded here.",
  avi: "AVI videos are not accepted. Convert this one to MP4, then upload that.",
  large: "It is larger than 2 GiB.",
  largePicture: "It is larger than 500 MiB.",
};

/** Reads pictures, videos and sounds into the store; of other files only the start. */
export async function receiveUploadFile(
  services: Services,
  { name, content }: { name: string; content: AsyncIterable<Uint8Array> },
): Promise<ReadFile> {
  const { start, whole } = await peek(content, startBytes);
  const kind = findFileKind(start);
  if (kind === undefined || kind === "zip") {
    const facts = await measure(whole);
    return refused(facts, facts.bytes === 0 ? reasons.empty : await describeRefusal(start));
  }
  const isPicture = kind === "image";
  const maxBytes = isPicture ? bounds.cardPictureBytes : bounds.cardFileBytes;
  const file = await receive(services, whole, maxBytes);
  if (!file) {
    const reason = isPicture ? reasons.largePicture : reasons.large;
    return refused({ bytes: maxBytes, sha1: "" }, reason);
  }
  try {
    return await check(file, { name, kind });
  } catch (error) {
    await file.discard();
    throw error;
  }
}

async function describeRefusal(start: Uint8Array): Promise<string> {
  const kind = await findRecordingKind(() => start, { inflate: gunzip });
  if (kind === "thermal") return reasons.thermal;
  return kind === "video" ? reasons.avi : reasons.unknown;
}

/** Undefined where it is too large. */
async function receive(
  { files }: Services,
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<ReceivedFile | undefined> {
  let bytes = 0;
  async function* limited() {
    for await (const chunk of content) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new TooLarge();
      yield chunk;
    }
  }
  return files.receive(limited()).catch((error: unknown) => {
    if (error instanceof TooLarge) return undefined;
    throw error;
  });
}

class TooLarge extends Error {}

async function check(file: ReceivedFile, start: UploadStart): Promise<ReadFile> {
  const { bytes, sha1 } = file;
  const read = await readUpload(file, start);
  if (!("kind" in read)) {
    await file.discard();
    return refused({ bytes, sha1 }, read.refusal ?? reasons.unknown);
  }
  const { kind, stated, fault = null, sound } = read;
  const facts = {
    file,
    bytes,
    sha1,
    kind,
    sound: sound ? writeJson("upload_files.sound", sound) : null,
    clock_offset_minutes: stated?.offsetMinutes ?? null,
  };
  if (stated) return { ...facts, clock: stated.clock, state: "received", reason: fault };
  const reason = [fault, undatedReason].filter(Boolean).join(" ");
  return { ...facts, clock: null, state: "undated", reason };
}

export function refused(
  { bytes, sha1 }: { bytes: number; sha1: string },
  reason: string,
): ReadFile {
  const none = { kind: null, clock: null, clock_offset_minutes: null, sound: null };
  return { bytes, sha1, ...none, state: "refused", reason };
}

async function measure(content: AsyncIterable<Uint8Array>) {
  const { bytes, hash: sha1 } = await hashBytes(content, "sha1");
  return { bytes, sha1 };
}
