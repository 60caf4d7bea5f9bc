import { countPayloadBytes, type CptvFrame } from "../cptv/format.ts";
import type { FrameSection } from "../cptv/sections.ts";
import { addPayload } from "../cptv/unpack.ts";
import type { Size } from "./region.ts";

export interface PackingOptions {
  /** Bytes of key pictures and packed frames that are held as they are; what is beyond is deflated. */
  looseBytes?: number;
}

/** A run of frames that are differences to the picture before the first of them. */
interface Segment {
  frames: { facts: FrameSection["frame"]; bitWidth: number }[];
  content: Loose | Deflated;
}

interface Loose {
  key: Uint16Array<ArrayBuffer>;
  /** Of each frame while the segment grows, and then of all in one piece. */
  payloads: Uint8Array[];
}

interface Deflated {
  /** The key picture, and then the payloads. */
  deflated: Uint8Array;
}

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
  readonly #looseLimit: number;
  #looseBytes = 0;
  #deflated = 0;

  constructor(size: Size, { looseBytes = 8 * 1024 * 1024 }: PackingOptions = {}) {
    this.segmentLength = chooseSegmentLength(size);
    this.#width = size.width;
    this.#pixels = new Uint16Array(size.width * size.height);
    this.#looseLimit = looseBytes;
  }

  /** Bytes that the film takes. */
  get packedBytes(): number {
    const sizes = this.#segments.map(({ content }) =>
      "deflated" in content ? content.deflated.length : countLoose(content),
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

  /** Deflates whole segments, the oldest first, until no more is loose than the limit. */
  async deflateSurplus(): Promise<void> {
    if (typeof CompressionStream === "undefined") return;
    while (this.#looseBytes > this.#looseLimit && this.#deflated < this.#segments.length - 1) {
      const segment = this.#segments[this.#deflated++]!;
      const { content } = segment;
      if ("deflated" in content) continue;
      const bytes = joinBytes([new Uint8Array(content.key.buffer), ...content.payloads]);
      segment.content = { deflated: await pipe(bytes, new CompressionStream("deflate")) };
      this.#looseBytes -= bytes.length;
    }
  }

  #store(facts: FrameSection["frame"], bitWidth: number, payload: Uint8Array): void {
    if (this.frameCount % this.segmentLength === 0) this.#begin();
    const { frames, content } = this.#segments.at(-1)!;
    frames.push({ facts, bitWidth });
    /* The last segment is never deflated. */
    if ("payloads" in content) content.payloads.push(payload);
    this.#looseBytes += payload.length;
    this.frameCount++;
  }

  /** What the last segment holds is copied into one piece, so that the chunks of the file that it came in are let go. */
  #begin(): void {
    const last = this.#segments.at(-1)?.content;
    if (last && "payloads" in last) last.payloads = [joinBytes(last.payloads)];
    const key = this.#pixels.slice();
    this.#segments.push({ frames: [], content: { key, payloads: [] } });
    this.#looseBytes += key.byteLength;
  }

  async #open({ frames, content }: Segment): Promise<Loose> {
    if ("payloads" in content) {
      const { key, payloads } = content;
      if (payloads.length === frames.length) return { key, payloads: [...payloads] };
      return { key, payloads: this.#split(payloads[0]!, frames) };
    }
    const bytes = await pipe(content.deflated, new DecompressionStream("deflate"));
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

function countLoose({ key, payloads }: Loose): number {
  return payloads.reduce((total, { length }) => total + length, key.byteLength);
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

async function pipe(
  bytes: Uint8Array,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const piped = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}
