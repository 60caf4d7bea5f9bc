import { codeAt, type ForwardReader, viewOf } from "./forward-reader.ts";

/** A file has a dozen side by side; this bounds the time that a file of empty boxes takes. */
const maxBoxes = 10_000;

export interface Box {
  type: string;
  end: number;
}

/** Moves to the content of the first box of a type, and gives its end. */
export async function enterBox(
  reader: ForwardReader,
  type: string,
  parentEnd: number,
): Promise<number | undefined> {
  for (let count = 0; count < maxBoxes; count++) {
    const box = await readBox(reader, parentEnd);
    if (!box || box.type === type) return box?.end;
    await reader.skip(box.end - reader.position);
  }
  return undefined;
}

/** The next box of a parent; undefined at the parent's end, or where a size makes no sense. */
export async function readBox(reader: ForwardReader, parentEnd: number): Promise<Box | undefined> {
  const start = reader.position;
  if (parentEnd - start < 8) return undefined;
  const head = await reader.take(8);
  const type = codeAt(head, 4);
  const size = viewOf(head).getUint32(0);
  if (size === 0) return { type, end: parentEnd };
  const end = start + (size === 1 ? await readLongSize(reader) : size);
  return end >= reader.position && end <= parentEnd ? { type, end } : undefined;
}

/** Sizes past 2^53 lose digits here, and lie past the end of any file all the same. */
async function readLongSize(reader: ForwardReader): Promise<number> {
  return Number(viewOf(await reader.take(8)).getBigUint64(0));
}

/** Stops at a box whose size makes no sense. */
export function* splitBoxes(bytes: Uint8Array): Generator<[type: string, content: Uint8Array]> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = viewOf(bytes).getUint32(at);
    if (size < 8 || at + size > bytes.length) return;
    yield [codeAt(bytes, at + 4), bytes.subarray(at + 8, at + size)];
    at += size;
  }
}
