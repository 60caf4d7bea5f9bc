import { encodeCptv } from "#media/cptv/encode.ts";
import type { CptvHeader } from "#media/cptv/format.ts";

interface Made extends Partial<CptvHeader> {
  recordedAt?: string;
  frames?: number;
}

/** Thermal video of a warm spot that wanders: 30 small frames, 3.3 seconds, unless asked otherwise. */
export function makeCptv({
  recordedAt = "2026-11-20T06:00:00.000Z",
  frames = 30,
  ...header
}: Made = {}): Uint8Array<ArrayBuffer> {
  const { width = 16, height = 12 } = header;
  const timestampUs = BigInt(Date.parse(recordedAt)) * 1000n;
  const facts: CptvHeader = {
    version: 2,
    timestampUs,
    width,
    height,
    compression: 1,
    fps: 9,
    ...header,
  };
  return encodeCptv(
    facts,
    Array.from({ length: frames }, (_, order) => ({
      background: false,
      timeOnMs: 1000 + order * 111,
      pixels: paintSpot(width, height, order),
    })),
  );
}

function paintSpot(width: number, height: number, order: number): Uint16Array {
  const pixels = new Uint16Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = 2900 + ((at * 7 + order) % 20);
  const [left, top] = [order % (width - 4), order % (height - 4)];
  for (let y = top; y < top + 4; y += 1) {
    pixels.fill(3400, y * width + left, y * width + left + 4);
  }
  return pixels;
}
