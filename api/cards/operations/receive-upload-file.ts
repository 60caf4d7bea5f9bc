import { createHash } from "node:crypto";
import { maxUploadFileBytes } from "#contract/wire/upload-jobs.ts";
import { findFileKind, kindBytes, type FileKind } from "#media/bytes/file-kind.ts";
import { hasImageEnd } from "#media/image/image-end.ts";
import { readImageFacts } from "#media/image/image-facts.ts";
import { readMovieHeader } from "#media/video/movie-header.ts";
import type { ReceivedFile } from "#api/files/file-store.ts";
import { peek } from "#api/files/peek.ts";
import type { NewUploadFile } from "../queries/upload-files.ts";
import type { Services } from "#api/services.ts";

type Kind = Exclude<FileKind, "zip">;

export interface ReadFile extends Omit<NewUploadFile, "job_id" | "name" | "key"> {
  /** To be kept, as somebody may know its date, or discarded; absent where it is neither picture nor video. */
  file?: ReceivedFile;
}

const reasons = {
  empty: "The file is empty.",
  unknown:
    "It is neither a picture (JPEG, PNG, WebP) nor a video (MP4), or it is damaged or locked with a password.",
  damaged: "The picture is damaged: not even its size can be read.",
  cut: "The picture is damaged: the end of the file is missing.",
  large: `It is larger than ${maxUploadFileBytes / 1024 ** 2} MiB.`,
  undated: "The file does not say when it was taken.",
};

/** Reads pictures and videos into the store; of other files only the start. */
export async function receiveUploadFile(
  services: Services,
  content: AsyncIterable<Uint8Array>,
): Promise<ReadFile> {
  const { start, whole } = await peek(content, kindBytes);
  const kind = findFileKind(start);
  if (kind === undefined || kind === "zip") {
    const facts = await measure(whole);
    return refused(facts, facts.bytes === 0 ? reasons.empty : reasons.unknown);
  }
  const file = await receive(services, whole);
  if (!file) return refused({ bytes: maxUploadFileBytes, sha1: "" }, reasons.large);
  try {
    return await check(file, kind);
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** Undefined where it is too large. */
async function receive(
  { files }: Services,
  content: AsyncIterable<Uint8Array>,
): Promise<ReceivedFile | undefined> {
  let bytes = 0;
  async function* limited() {
    for await (const chunk of content) {
      bytes += chunk.byteLength;
      if (bytes > maxUploadFileBytes) throw new TooLarge();
      yield chunk;
    }
  }
  return files.receive(limited()).catch((error: unknown) => {
    if (error instanceof TooLarge) return undefined;
    throw error;
  });
}

class TooLarge extends Error {}

async function check(file: ReceivedFile, kind: Kind): Promise<ReadFile> {
  const { bytes, sha1 } = file;
  const { clock, fault = null } =
    kind === "image" ? await readImage(file) : { clock: (await readMovieHeader(file.read())).made };
  if (clock !== null && clock !== undefined) {
    return { file, bytes, sha1, kind, clock, state: "received", reason: fault };
  }
  if (clock === undefined) {
    return { file, bytes, sha1, kind, clock: null, state: "undated", reason: reasons.undated };
  }
  await file.discard();
  return refused({ bytes, sha1 }, reasons.damaged);
}

/** The clock is null where it is no picture. A zone in its EXIF data does not count: the job has one. */
async function readImage(file: ReceivedFile) {
  const facts = await readImageFacts(file.read());
  if (!facts) return { clock: null };
  const isWhole = await hasImageEnd(file.read(), facts.format);
  return { clock: facts.exif.taken?.local, fault: isWhole ? undefined : reasons.cut };
}

export function refused(
  { bytes, sha1 }: { bytes: number; sha1: string },
  reason: string,
): ReadFile {
  return { bytes, sha1, kind: null, clock: null, state: "refused", reason };
}

async function measure(content: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha1");
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { bytes, sha1: hash.digest("hex") };
}
