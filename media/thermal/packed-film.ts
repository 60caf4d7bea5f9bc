import { joinBytes } from "../bytes/join-bytes.ts";
import { countPayloadBytes, CptvError, type CptvFrame } from "../cptv/format.ts";
import type { FrameSection } from "../cptv/sections.ts";
import { addPayload } from "../cptv/unpack.ts";
import type { Size } from "./region.ts";

export interface PackingOptions {
  /** Bytes of key pictures and packed frames that are held as they are; what is beyond is deflated. */
  looseBytes?: number;
  /** Bytes that are held deflated; what is beyond goes to the overflow, and is held where there is none. */
  deflatedBytes?: number;
  /** Bytes that are held deflated where there is no overflow; a film of more is too large. */
  maxBytes?: number;
  /** Opened when it is first needed. */
  openOverflow?: () => Promise<Overflow | undefined>;
}

/** Stores what memory has no room for, and gives what reads it again. */
export type Overflow = (bytes: Uint8Array<ArrayBuffer>) => () => Uint8Array<ArrayBuffer>;

/** A run of frames that are differences to the picture before the first of them. */
interface Segment {
  frames: { facts: FrameSection["frame"]; bitWidth: number }[];
  content: Growing | Packed;
}

interface Growing {
  key: Uint16Array<ArrayBuffer>;
  payloads: Uint8Array[];
}

interface Packed {
  /** In memory. */
  bytes: number;
  /** The key picture, and then the payloads. */
  read(): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
}

const mebibyte = 1024 * 1024;

/** A megabyte and a quarter of pixels: small enough to decode at once, large enough to go and come in one message. */
const segmentBytes = 1_250_000;
const frameLimits = { least: 4, most: 32 };

/** How many frames are decoded together. */
export function chooseSegmentLength({ width, height }: Size): number {
  const length = Math.floor(segmentBytes / (width * height * 2));
  return Math.min(Math.max(length, frameLimits.least), frameLimits.most);
}

/** All frames of a film as the file packs them, with a key picture before each segment; any segment can be decoded. */
export class PackedFilm {
  readonly segmentLength: number;
  /** Without the background frame. */
  frameCount = 0;
  readonly #width: number;
  readonly #pixels: Uint16Array<ArrayBuffer>;
  readonly #segments: Segment[] = [];
  readonly #options: Required<PackingOptions>;
  #overflow: Promise<Overflow | undefined> | undefined;
  #looseBytes = 0;
  #deflatedBytes = 0;
  #packed = 0;

  constructor(size: Size, options: PackingOptions = {}) {
    this.segmentLength = chooseSegmentLength(size);
    this.#width = size.width;
    this.#pixels = new Uint16Array(size.width * size.height);
    this.#options = {
      looseBytes: 4 * mebibyte,
      deflatedBytes: 16 * mebibyte,
      maxBytes: 80 * mebibyte,
      openOverflow: async () => undefined,
      ...options,
    };
  }

  /** Bytes of memory that the film takes. */
  get packedBytes(): number {
    const sizes = this.#segments.map(({ content }) =>
      "read" in content ? content.bytes : countGrowing(content),
    );
    return sizes.reduce((total, bytes) => total + bytes, 0);
  }

  /** The next frame of the file, decoded; its pixels change with the next one. */
  add({ frame, bitWidth, payload }: FrameSection): CptvFrame {
    if (!frame.background) this.#store(frame, bitWidth, payload);
    addPayload(this.#pixels, this.#width, bitWidth, payload);
    return { ...frame, pixels: this.#pixels };
  }

  /** The frames of this segment that have come, none for one that has not begun. The caller owns their pixels, which share a buffer. */
  async decodeSegment(index: number): Promise<CptvFrame[]> {
    const segment = this.#segments[index];
    if (!segment) return [];
    const frames = [...segment.frames];
    const { key, payloads } = await this.#open(segment);
    const size = this.#pixels.length;
    /* One piece of memory, which goes to another thread and is let go of as one. */
    const decoded = new Uint16Array(frames.length * size);
    let previous = key;
    return frames.map(({ facts, bitWidth }, at) => {
      const pixels = decoded.subarray(at * size, (at + 1) * size);
      pixels.set(previous);
      addPayload(pixels, this.#width, bitWidth, payloads[at]!);
      previous = pixels;
      return { ...facts, pixels };
    });
  }

  /**
   * Packs whole segments, the oldest first, until no more is loose than the limit. Throws "too-large" where neither memory
   * nor the overflow has room.
   */
  async packSurplus(): Promise<void> {
    const { looseBytes } = this.#options;
    /* The last segment grows. */
    while (this.#looseBytes > looseBytes && this.#packed < this.#segments.length - 1) {
      const segment = this.#segments[this.#packed++]!;
      if (!("read" in segment.content)) continue;
      const bytes = await segment.content.read();
      segment.content = await this.#pack(bytes);
      this.#looseBytes -= bytes.length;
    }
  }

  async #pack(bytes: Uint8Array<ArrayBuffer>): Promise<Packed> {
    const { deflatedBytes, maxBytes, openOverflow } = this.#options;
    if (this.#deflatedBytes >= deflatedBytes) {
      this.#overflow ??= openOverflow();
      const overflow = await this.#overflow;
      if (overflow) return { bytes: 0, read: overflow(bytes) };
    }
    if (this.#deflatedBytes >= maxBytes) {
      throw new CptvError("too-large", "Memory has no room for the film");
    }
    const packed = await deflate(bytes);
    this.#deflatedBytes += packed.bytes;
    return packed;
  }

  #store(facts: FrameSection["frame"], bitWidth: number, payload: Uint8Array): void {
    if (this.frameCount % this.segmentLength === 0) this.#begin();
    const { frames, content } = this.#segments.at(-1)!;
    frames.push({ facts, bitWidth });
    if ("payloads" in content) content.payloads.push(payload);
    this.#looseBytes += payload.length;
    this.frameCount++;
  }

  /** What the last segment holds is copied into one piece, so that the chunks of the file that it came in are let go. */
  #begin(): void {
    const last = this.#segments.at(-1);
    if (last && "payloads" in last.content) {
      const { key, payloads } = last.content;
      last.content = keep(joinBytes([new Uint8Array(key.buffer), ...payloads]));
    }
    const key = this.#pixels.slice();
    this.#segments.push({ frames: [], content: { key, payloads: [] } });
    this.#looseBytes += key.byteLength;
  }

  async #open({ frames, content }: Segment): Promise<Growing> {
    if ("payloads" in content) return { ...content, payloads: [...content.payloads] };
    const bytes = await content.read();
    const key = new Uint16Array(bytes.buffer, 0, this.#pixels.length);
    return { key, payloads: this.#split(bytes.subarray(key.byteLength), frames) };
  }

  #split(bytes: Uint8Array, frames: Segment["frames"]): Uint8Array[] {
    let start = 0;
    return frames.map(({ bitWidth }) => {
      const end = start + countPayloadBytes(this.#pixels.length, bitWidth);
      const payload = bytes.subarray(start, end);
      start = end;
      return payload;
    });
  }
}

function countGrowing({ key, payloads }: Growing): number {
  return payloads.reduce((total, { length }) => total + length, key.byteLength);
}

/** As they are where the browser cannot deflate. */
async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Packed> {
  if (typeof CompressionStream === "undefined") return keep(bytes);
  const deflated = await pipe(bytes, new CompressionStream("deflate"));
  return keep(deflated, () => pipe(deflated, new DecompressionStream("deflate")));
}

/** A function of its own: one that also saw what was packed would hold on to it. */
function keep(bytes: Uint8Array<ArrayBuffer>, read: Packed["read"] = () => bytes): Packed {
  return { bytes: bytes.length, read };
}

async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const piped = new Response(bytes).body!.pipeThrough(through);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}
