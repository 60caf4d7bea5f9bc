import type { FileStore } from "./file-store.ts";

/** Is left to what devices send. */
const keptFreeBytes = 1_000_000_000;

/** How much can be stored by what people ask for, and devices still be answered. */
export async function measureSpareSpace(files: FileStore): Promise<number> {
  const { free } = await files.measureSpace();
  return Math.max(0, free - keptFreeBytes);
}

/** Throws as a full disk does, before it is full. */
export async function requireSpace(files: FileStore, bytes: number): Promise<void> {
  const spare = await measureSpareSpace(files);
  if (spare >= Math.max(1, bytes)) return;
  const error = new Error(`Too little space: ${bytes} bytes to store, ${spare} to spare`);
  throw Object.assign(error, { code: "ENOSPC" });
}
