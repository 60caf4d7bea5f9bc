import { type ByteSource, readChunks } from "../cptv/byte-source.ts";

class EndOfFile extends Error {
  constructor() {
    super("The file ends too early");
  }
}

/** Reads a file once, forwards, holding no more than a chunk and what is taken. Errors of the source are thrown on. */
export class ForwardReader {
  position = 0;
  readonly #chunks: AsyncGenerator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(source: ByteSource) {
    this.#chunks = readChunks(source);
  }

  /** Exactly `length` bytes, few enough to hold; throws `EndOfFile`. */
  async take(length: number): Promise<Uint8Array> {
    if (this.#rest.length >= length) return this.#advance(length);
    const bytes = new Uint8Array(length);
    for (let filled = 0; filled < length;) {
      await this.#requireMore();
      const part = this.#advance(Math.min(length - filled, this.#rest.length));
      bytes.set(part, filled);
      filled += part.length;
    }
    return bytes;
  }

  async skip(length: number): Promise<void> {
    for (let left = length; left > 0;) {
      await this.#requireMore();
      left -= this.#advance(Math.min(left, this.#rest.length)).length;
    }
  }

  async close(): Promise<void> {
    await this.#chunks.return(undefined);
  }

  #advance(length: number): Uint8Array {
    const part = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    this.position += length;
    return part;
  }

  async #requireMore(): Promise<void> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#chunks.next();
      if (done) throw new EndOfFile();
      this.#rest = value;
    }
  }
}

/** `fallback` where the file ends too early. */
export async function unlessCut<Read>(reading: Promise<Read>, fallback: Read): Promise<Read> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof EndOfFile) return fallback;
    throw error;
  }
}

/** Cancels the source afterwards. */
export async function readForward<Read>(
  source: ByteSource,
  read: (reader: ForwardReader) => Promise<Read>,
): Promise<Read> {
  const reader = new ForwardReader(source);
  try {
    return await read(reader);
  } finally {
    await reader.close();
  }
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function codeAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
