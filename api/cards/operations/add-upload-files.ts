import { Refusal } from "#contract/envelope.ts";
import { cleanUploadName, isUploadOfSystem } from "#contract/rules/cards/upload-names.ts";
import { maxUploadFiles, maxUploadJobBytes } from "#contract/wire/upload-jobs.ts";
import { findFileKind, kindBytes } from "#media/bytes/file-kind.ts";
import { CutArchive, unzip, UnreadableEntry, type ZipEntry } from "#media/zip/unzip.ts";
import { nextTurn } from "#api/files/next-turn.ts";
import { peek } from "#api/files/peek.ts";
import type { UploadFileRow } from "../queries/upload-files.ts";
import { updateUploadJob, type UploadJobRow } from "../queries/upload-jobs.ts";
import type { Services } from "#api/services.ts";
import { batchCardFiles } from "./batch-card-files.ts";
import type { CardFile } from "./store-card-file.ts";
import { receiveUploadFile, refused } from "./receive-upload-file.ts";

interface Sent {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** Folders and what computers add count, too, or an archive of nothing else would never end. */
const maxEntries = 4 * maxUploadFiles;

/**
 * Takes files, and those of ZIP archives among them, into a job, each as `readFiles` hands it over. Gives their
 * receipts once all are on disk; an archive has one of its own only where something in it could not be unpacked. What
 * is whole when reading fails is stored all the same.
 */
export async function addUploadFiles(
  services: Services,
  job: Pick<UploadJobRow, "id" | "device_id" | "receiving_since">,
  readFiles: (take: (sent: Sent) => Promise<void>) => Promise<void>,
): Promise<UploadFileRow[]> {
  const batches = batchCardFiles(services, job);
  const receiving = recordReceiving(services, job);
  /* Of one file alone nothing is written: it is there, or it is not. */
  let parts = 0;
  try {
    await readFiles(async (sent) => {
      parts += 1;
      if (parts > 1) await receiving.begin();
      for await (const file of readSent(services, sent, receiving.begin)) await batches.add(file);
    });
  } catch (error) {
    await batches.finish();
    throw error;
  }
  const rows = await batches.finish();
  await receiving.end();
  return rows;
}

function recordReceiving(
  { store, now }: Services,
  { id, receiving_since }: Pick<UploadJobRow, "id" | "receiving_since">,
) {
  let isRecorded = receiving_since !== null;
  return {
    begin: async () => {
      if (isRecorded) return;
      isRecorded = true;
      await updateUploadJob(store.write, id, { receiving_since: now().toISOString() });
    },
    end: async () => {
      if (isRecorded) await updateUploadJob(store.write, id, { receiving_since: null });
    },
  };
}

async function* readSent(
  services: Services,
  { name, content }: Sent,
  beginSeveral: () => Promise<void>,
): AsyncGenerator<CardFile> {
  const { start, whole } = await peek(content, kindBytes);
  if (findFileKind(start) !== "zip") return yield await readOne(services, { name, content: whole });
  await beginSeveral();
  yield* readArchive(services, { name, content: whole });
}

async function readOne(services: Services, { name, content }: Sent): Promise<CardFile> {
  const cleanName = cleanUploadName(name);
  const file = await receiveUploadFile(services, { name: cleanName, content });
  return { ...file, name: cleanName };
}

async function* readArchive(services: Services, { name, content }: Sent): AsyncGenerator<CardFile> {
  const unreadable: string[] = [];
  let isCut = false;
  let count = 0;
  let bytes = 0;
  async function* limit(unpacked: AsyncIterable<Uint8Array>) {
    for await (const chunk of unpacked) {
      bytes += chunk.byteLength;
      if (bytes > maxUploadJobBytes) throw tooLarge(`${maxUploadJobBytes / 1024 ** 3} GiB`);
      yield chunk;
    }
  }
  try {
    for await (const entry of unzip(content, nextTurn)) {
      if (++count > maxEntries) throw tooLarge(`${maxEntries.toLocaleString("en")} entries`);
      if (entry.name.endsWith("/") || isUploadOfSystem(entry.name)) continue;
      const file = await readEntry(services, { ...entry, read: () => limit(entry.read()) });
      if (file) yield file;
      if (file === null) unreadable.push(cleanUploadName(entry.name));
    }
  } catch (error) {
    if (!(error instanceof CutArchive)) throw error;
    isCut = true;
  }
  const reason = explain(unreadable, isCut);
  if (reason === undefined) return;
  yield { ...refused({ bytes: 0, sha1: "" }, reason), name: cleanUploadName(name) };
}

/** Null where it cannot be read; nothing where it is empty. */
async function readEntry(
  services: Services,
  { name, read }: ZipEntry,
): Promise<CardFile | null | undefined> {
  try {
    const { start, whole } = await peek(read(), 1);
    return start.length === 0 ? undefined : await readOne(services, { name, content: whole });
  } catch (error) {
    if (error instanceof UnreadableEntry) return null;
    throw error;
  }
}

function explain([first, ...others]: string[], isCut: boolean): string | undefined {
  const cut = "The archive is cut off. Create it again, or upload the files themselves.";
  if (first === undefined) return isCut ? cut : undefined;
  const many = others.length === 0 ? first : `${others.length + 1} files, the first ${first},`;
  const unread = `In this archive, ${many} could not be unpacked: damaged, locked with a password, or packed in an unknown way.`;
  return isCut ? `${unread} ${cut}` : unread;
}

function tooLarge(limit: string): Refusal {
  return new Refusal(
    "tooLarge",
    `The archive holds more than ${limit}. Files unpacked before that are kept.`,
  );
}
