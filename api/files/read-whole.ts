import type { FileStore } from "./file-store.ts";

/** Larger than the caller's limit. */
export class FileTooLarge extends Error {}

interface SizedFile {
  bytes: number;
  read(): AsyncIterable<Uint8Array>;
}

/** All bytes of a file, once and in a buffer of their own. Throws `FileTooLarge` before any is read. */
export async function readWhole(
  file: SizedFile,
  { maxBytes }: { maxBytes: number },
): Promise<Uint8Array<ArrayBuffer>> {
  if (file.bytes > maxBytes) {
    throw new FileTooLarge(`The file has ${file.bytes} bytes, and ${maxBytes} are read at most.`);
  }
  const whole = new Uint8Array(file.bytes);
  let filled = 0;
  for await (const chunk of file.read()) {
    if (filled + chunk.byteLength > whole.byteLength) break;
    whole.set(chunk, filled);
    filled += chunk.byteLength;
  }
  if (filled < whole.byteLength) throw new Error("The file changed while it was read.");
  return whole;
}

/** As `readWhole`, by key. Undefined where there is none. */
export async function readStored(
  files: Pick<FileStore, "open">,
  key: string,
  limit: { maxBytes: number },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = await files.open(key);
  return file && readWhole(file, limit);
}
