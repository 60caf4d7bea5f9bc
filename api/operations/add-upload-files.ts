import { Refusal } from "#contract/envelope.ts";
import { cleanUploadName, isUploadOfSystem } from "#contract/rules/upload-names.ts";
import { uploadFilesAtMost, uploadJobBytesAtMost } from "#contract/wire/upload-jobs.ts";
import { findFileKind, kindBytes } from "#media/bytes/file-kind.ts";
import { CutArchive, unzip, UnreadableEntry, type ZipEntry } from "#media/zip/unzip.ts";
import { peek } from "../files/peek.ts";
import type { UploadFileRow } from "../queries/upload-files.ts";
import type { Services } from "../services.ts";
import { keepUploadFile } from "./keep-upload-file.ts";
import { receiveUploadFile, refused } from "./receive-upload-file.ts";

interface Sent {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** Folders and what computers add count, too, or an archive of nothing else would never end. */
const entriesAtMost = 4 * uploadFilesAtMost;

/**
 * Takes a file, or the files of a ZIP archive, into a job, each whole with its row before the next is begun. Gives
 * their receipts; an archive has one of its own only where something in it could not be unpacked.
 */
export async function* addUploadFiles(
  services: Services,
  jobId: number,
  { name, content }: Sent,
): AsyncGenerator<UploadFileRow> {
  const { start, whole } = await peek(content, kindBytes);
  if (findFileKind(start) === "zip") yield* addArchive(services, jobId, { name, content: whole });
  else yield await addOne(services, jobId, { name, content: whole });
}

async function addOne(services: Services, jobId: number, { name, content }: Sent) {
  const read = await receiveUploadFile(services, content);
  return keepUploadFile(services, { ...read, jobId, name: cleanUploadName(name) });
}

async function* addArchive(
  services: Services,
  jobId: number,
  { name, content }: Sent,
): AsyncGenerator<UploadFileRow> {
  const unreadable: string[] = [];
  let isCut = false;
  let count = 0;
  let bytes = 0;
  async function* limit(unpacked: AsyncIterable<Uint8Array>) {
    for await (const chunk of unpacked) {
      bytes += chunk.byteLength;
      if (bytes > uploadJobBytesAtMost) throw tooLarge(`${uploadJobBytesAtMost / 1024 ** 3} GiB`);
      yield chunk;
    }
  }
  try {
    for await (const entry of unzip(content)) {
      if (++count > entriesAtMost) throw tooLarge(`${entriesAtMost.toLocaleString("en")} entries`);
      if (entry.name.endsWith("/") || isUploadOfSystem(entry.name)) continue;
      const row = await addEntry(services, jobId, { ...entry, read: () => limit(entry.read()) });
      if (row) yield row;
      if (row === null) unreadable.push(cleanUploadName(entry.name));
    }
  } catch (error) {
    if (!(error instanceof CutArchive)) throw error;
    isCut = true;
  }
  const reason = explain(unreadable, isCut);
  if (reason === undefined) return;
  const receipt = refused({ bytes: 0, sha1: "" }, reason);
  yield await keepUploadFile(services, { ...receipt, jobId, name: cleanUploadName(name) });
}

/** Null where it cannot be read; nothing where it is empty. */
async function addEntry(
  services: Services,
  jobId: number,
  { name, read }: ZipEntry,
): Promise<UploadFileRow | null | undefined> {
  try {
    const { start, whole } = await peek(read(), 1);
    return start.length === 0 ? undefined : await addOne(services, jobId, { name, content: whole });
  } catch (error) {
    if (error instanceof UnreadableEntry) return null;
    throw error;
  }
}

function explain([first, ...others]: string[], isCut: boolean): string | undefined {
  const cut = "The archive ends too early: pack it again, or send the pictures themselves.";
  if (first === undefined) return isCut ? cut : undefined;
  const many = others.length === 0 ? first : `${others.length + 1} files, the first ${first},`;
  const unread = `Of this archive ${many} could not be unpacked: damaged, locked with a password, or packed in an unknown way.`;
  return isCut ? `${unread} ${cut}` : unread;
}

function tooLarge(limit: string): Refusal {
  return new Refusal(
    "tooLarge",
    `The archive holds more than ${limit}. What was unpacked before is kept.`,
  );
}
