import { type ByteSource, readChunks } from "./byte-source.ts";
import { CptvError } from "./format.ts";
import { inflateGzip, type Inflater } from "./inflate.ts";

export interface ReadingOptions {
  inflate?: Inflater;
  /** Content beyond this many bytes is refused as "too-large"; 256 MiB by default. */
  maxInflatedBytes?: number;
}

/** Reads the content of a gzip file piece by piece. Damage looks like the end; errors of the source itself are thrown on. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #maxBytes: number;
  #sourceFailure: { error: unknown } | undefined;
  #chunk: Uint8Array = new Uint8Array();
  #position = 0;
  #pulledBytes = 0;

  constructor(source: ByteSource, options: ReadingOptions = {}) {
    const { inflate = inflateGzip, maxInflatedBytes = 256 * 1024 * 1024 } = options;
    this.#chunks = inflate(this.#watch(source))[Symbol.asyncIterator]();
    this.#maxBytes = maxInflatedBytes;
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#position === this.#chunk.length) {
      if (!(await this.#pull())) return true;
    }
    return false;
  }

  /** Exactly `length` bytes; throws "truncated" when fewer are left, "not-gzip" when there never were any. */
  async take(length: number): Promise<Uint8Array> {
    if (this.#chunk.length - this.#position >= length) return this.#advance(length);
    const bytes = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      if (await this.isAtEnd()) throw this.#describeEnd();
      const part = this.#advance(Math.min(length - filled, this.#chunk.length - this.#position));
      bytes.set(part, filled);
      filled += part.length;
    }
    return bytes;
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  #advance(length: number): Uint8Array {
    this.#position += length;
    return this.#chunk.subarray(this.#position - length, this.#position);
  }

  #describeEnd(): CptvError {
    return this.#pulledBytes === 0
      ? new CptvError("not-gzip", "Nothing in the file can be inflated")
      : new CptvError("truncated", "The file ends too early");
  }

  async #pull(): Promise<boolean> {
    const chunk = await this.#findChunk();
    if (!chunk) return false;
    this.#pulledBytes += chunk.length;
    if (this.#pulledBytes > this.#maxBytes) {
      throw new CptvError("too-large", `The content is larger than ${this.#maxBytes} bytes`);
    }
    this.#chunk = chunk;
    this.#position = 0;
    return true;
  }

  async #findChunk(): Promise<Uint8Array | undefined> {
    try {
      const next = await this.#chunks.next();
      return next.done ? undefined : next.value;
    } catch {
      if (this.#sourceFailure) throw this.#sourceFailure.error;
      return undefined;
    }
  }

  /** Remembers only errors of the source itself: an inflater may throw its own into this generator. */
  async *#watch(source: ByteSource): AsyncGenerator<Uint8Array> {
    const chunks = readChunks(source);
    const next = () =>
      chunks.next().catch((error: unknown) => {
        this.#sourceFailure = { error };
        throw error;
      });
    try {
      for (let chunk = await next(); !chunk.done; chunk = await next()) yield chunk.value;
    } finally {
      await chunks.return(undefined);
    }
  }
}
