import { countPayloadBytes, type CptvFrame } from "../cptv/format.ts";
import type { FrameSection } from "../cptv/sections.ts";
import { addPayload } from "../cptv/unpack.ts";
import type { Size } from "./region.ts";

export interface PackingOptions {
  /** Bytes of packed frames that are held as they came; what is beyond is deflated. */
  looseBytes?: number;
}

/** A run of frames that are differences to the picture before the first of them. */
interface Segment {
  key: Uint16Array;
  frames: { facts: FrameSection["frame"]; bitWidth: number }[];
  /** Of each frame while the segment grows, and then of all in one piece. */
  payloads: Uint8Array[];
  isDeflated: boolean;
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
  readonly #pixels: Uint16Array;
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

  /** Bytes that the film takes, without the key pictures. */
  get packedBytes(): number {
    const payloads = this.#segments.flatMap((segment) => segment.payloads);
    return payloads.reduce((total, { length }) => total + length, 0);
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
    const payloads = await this.#openPayloads(segment);
    const size = this.#pixels.length;
    /* One piece of memory, which goes to another thread and is let go of as one. */
    const decoded = new Uint16Array(frames.length * size);
    let previous = segment.key;
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
      const [loose] = segment.payloads;
      if (!loose) continue;
      segment.payloads = [await pipe(loose, new CompressionStream("deflate"))];
      segment.isDeflated = true;
      this.#looseBytes -= loose.length;
    }
  }

  #store(facts: FrameSection["frame"], bitWidth: number, payload: Uint8Array): void {
    if (this.frameCount % this.segmentLength === 0) this.#begin();
    const segment = this.#segments.at(-1)!;
    segment.frames.push({ facts, bitWidth });
    segment.payloads.push(payload);
    this.#looseBytes += payload.length;
    this.frameCount++;
  }

  /** What the last segment holds is copied into one piece, so that the chunks of the file that it came in are let go. */
  #begin(): void {
    const last = this.#segments.at(-1);
    if (last) last.payloads = [joinBytes(last.payloads)];
    const key = this.#pixels.slice();
    this.#segments.push({ key, frames: [], payloads: [], isDeflated: false });
  }

  async #openPayloads({ frames, payloads, isDeflated }: Segment): Promise<Uint8Array[]> {
    if (payloads.length === frames.length && !isDeflated) return [...payloads];
    const bytes = isDeflated
      ? await pipe(payloads[0]!, new DecompressionStream("deflate"))
      : payloads[0]!;
    let start = 0;
    return frames.map(({ bitWidth }) => {
      const end = start + countPayloadBytes(this.#pixels.length, bitWidth);
      const payload = bytes.subarray(start, end);
      start = end;
      return payload;
    });
  }
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
): Promise<Uint8Array> {
  const piped = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}
