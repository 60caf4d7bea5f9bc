import type { ChosenFile } from "./chosen-file.ts";

/** Files that wait in this browser to be sent, so that a page that was closed can go on. */
export interface StoredFile extends ChosenFile {
  key: number;
}

interface Row extends ChosenFile {
  jobId: number;
  storedAt: number;
}

const storeName = "files";
const retentionDays = 30;

let opened: Promise<IDBDatabase> | undefined;

/** Rejects where the browser keeps nothing, or has no room for it. */
export async function storeFile(jobId: number, { name, file }: ChosenFile): Promise<number> {
  const row: Row = { jobId, name, file, storedAt: Date.now() };
  return (await run("readwrite", (store) => store.add(row))) as number;
}

export async function forgetFile(key: number): Promise<void> {
  await run("readwrite", (store) => store.delete(key)).catch(() => undefined);
}

/** Those that wait for a job, in the order they were chosen; none where the browser keeps nothing. */
export async function listKept(jobId: number): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  const tooOld = Date.now() - retentionDays * 24 * 3600 * 1000;
  await run("readwrite", (store) => {
    const cursor = store.openCursor();
    cursor.addEventListener("success", () => {
      const at = cursor.result;
      if (!at) return;
      const row = at.value as Row;
      if (row.storedAt < tooOld) at.delete();
      else if (row.jobId === jobId) stored.push({ ...row, key: at.key as number });
      at.continue();
    });
    return cursor;
  }).catch(() => undefined);
  return stored;
}

async function run(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode);
    const request = ask(transaction.objectStore(storeName));
    const fail = () => reject(transaction.error ?? request.error ?? new Error("Not kept"));
    transaction.addEventListener("complete", () => resolve(request.result));
    transaction.addEventListener("abort", fail);
    transaction.addEventListener("error", fail);
  });
}

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("nightjar-uploads", 1);
    request.addEventListener("upgradeneeded", () =>
      request.result.createObjectStore(storeName, { autoIncrement: true }),
    );
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("Not opened")));
  });
  return opened;
}
