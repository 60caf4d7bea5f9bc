import fc from "fast-check";
import { expect, test } from "vitest";
import { ByteReader } from "#media/cptv/byte-reader.ts";
import { encodeCptv } from "#media/cptv/encode.ts";
import type { CptvFrame } from "#media/cptv/format.ts";
import { readFrameSections, readHeader } from "#media/cptv/sections.ts";
import {
  chooseSegmentLength,
  PackedFilm,
  type PackingOptions,
} from "#media/thermal/packed-film.ts";
import { mapPositions, measurePackedTrack, measureTrack } from "#media/thermal/track.ts";
import { decodeAll, frameOf, framesOf, headerOf, requireRecording } from "../cptv/cptv-samples.ts";

const header = headerOf(8, 6);

async function pack(file: Uint8Array, options: PackingOptions = {}) {
  const reader = new ByteReader(file);
  const header = await readHeader(reader);
  const film = new PackedFilm(header, options);
  const added: CptvFrame[] = [];
  const payloadBytes: number[] = [];
  for await (const section of readFrameSections(reader, header)) {
    payloadBytes.push(section.payload.length);
    const frame = film.add(section);
    added.push({ ...frame, pixels: frame.pixels.slice() });
    await film.packSurplus();
  }
  return { film, added, payloadBytes };
}

function addUp(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

async function unpack(film: PackedFilm): Promise<CptvFrame[]> {
  const segments = Array.from({ length: Math.ceil(film.frameCount / film.segmentLength) });
  return (await Promise.all(segments.map((_, index) => film.decodeSegment(index)))).flat();
}

test.each([0, 1, 31, 32, 33, 100])("a film of %i frames comes out as it went in", async (count) => {
  const frames = framesOf(header, count);
  const { film, added } = await pack(encodeCptv(header, frames));
  expect(film.frameCount).toBe(count);
  expect(added).toEqual(frames);
  expect(await unpack(film)).toEqual(frames);
  expect(await film.decodeSegment(10)).toEqual([]);
});

test("what is beyond the limit is deflated, and comes out the same", async () => {
  const frames = framesOf(header, 200);
  const file = encodeCptv(header, frames, { chooseBitWidth: () => 16 });
  const { film: loose } = await pack(file);
  const { film: tight } = await pack(file, { looseBytes: 1000 });
  expect(tight.packedBytes).toBeLessThan(loose.packedBytes / 2);
  expect(await unpack(tight)).toEqual(frames);
});

test("a large sensor's key pictures are deflated as well, and counted", async () => {
  const header = headerOf(640, 480);
  const [count, longest, keyBytes] = [16, 5400, 640 * 480 * 2];
  const frames = Array.from({ length: count }, (_, order) => {
    const pixels = new Uint16Array(640 * 480).fill(3000).fill(3100, 640 * 240);
    return frameOf(pixels.fill(3400, order * 640, order * 640 + 40), { timeOnMs: order * 111 });
  });
  const file = encodeCptv(header, frames);
  const { film: loose, payloadBytes } = await pack(file, { looseBytes: Number.POSITIVE_INFINITY });
  const { film: tight } = await pack(file, { looseBytes: 0 });
  expect(loose.packedBytes).toBe(addUp(payloadBytes) + 4 * keyBytes);
  const lastSegmentBytes = addUp(payloadBytes.slice(-4)) + keyBytes;
  const deflatedPerFrame = (tight.packedBytes - lastSegmentBytes) / (count - 4);
  expect(deflatedPerFrame * longest).toBeLessThan(140_000_000);
  const unpacked = await unpack(tight);
  const sameAs = ({ pixels }: CptvFrame, at: number) =>
    pixels.every((value, place) => value === unpacked[at]!.pixels[place]);
  expect(frames.every(sameAs)).toBe(true);
});

/** Longer than memory may hold, of which the last segment stays as it is. */
function filmOfNoise() {
  const frames = framesOf(header, 200);
  return { frames, file: encodeCptv(header, frames, { chooseBitWidth: () => 24 }) };
}

test("what memory has no room for goes to the overflow, and comes out the same", async () => {
  const { frames, file } = filmOfNoise();
  const stored: Uint8Array<ArrayBuffer>[] = [];
  let opened = 0;
  const openOverflow = async () => {
    opened++;
    return (bytes: Uint8Array<ArrayBuffer>) => {
      const at = stored.push(bytes) - 1;
      return () => stored[at]!;
    };
  };
  const { film } = await pack(file, { looseBytes: 0, deflatedBytes: 1, openOverflow });
  const { film: usual } = await pack(file, { looseBytes: 0 });
  expect([opened, stored.length]).toEqual([1, 5]);
  expect(film.packedBytes).toBeLessThan(usual.packedBytes / 2);
  expect(await unpack(film)).toEqual(frames);
});

test("without an overflow what is beyond the limit is too much, and what came before can be seen", async () => {
  const { frames, file } = filmOfNoise();
  const reader = new ByteReader(file);
  const film = new PackedFilm(await readHeader(reader), {
    looseBytes: 0,
    deflatedBytes: 1,
    maxBytes: 2,
  });
  const read = async () => {
    for await (const section of readFrameSections(reader, header)) {
      film.add(section);
      await film.packSurplus();
    }
  };
  await expect(read()).rejects.toMatchObject({ reason: "too-large" });
  const seen = await unpack(film);
  expect(seen.length).toBeGreaterThan(32);
  expect(seen).toEqual(frames.slice(0, seen.length));
});

test("any segment can be decoded again, and while others come", async () => {
  const frames = framesOf(header, 70);
  const { film } = await pack(encodeCptv(header, frames));
  const last = await film.decodeSegment(2);
  expect(last).toEqual(frames.slice(64));
  last[0]!.pixels.fill(0);
  expect(await film.decodeSegment(2)).toEqual(frames.slice(64));
  expect(await film.decodeSegment(0)).toEqual(frames.slice(0, 32));
});

test("the background frame is what the first frame differs from, and none itself", async () => {
  const background = frameOf(
    Array.from({ length: 48 }, (_, at) => 3000 + at),
    {
      background: true,
    },
  );
  const frames = framesOf(header, 3);
  const withBackground = { ...header, hasBackgroundFrame: true };
  const { film, added } = await pack(encodeCptv(withBackground, [background, ...frames]));
  expect(added[0]).toEqual(background);
  expect(film.frameCount).toBe(3);
  expect(await film.decodeSegment(0)).toEqual(frames);
});

test("a segment is a megabyte or so of pixels, and some frames in any case", () => {
  expect(chooseSegmentLength({ width: 160, height: 120 })).toBe(32);
  expect(chooseSegmentLength({ width: 320, height: 240 })).toBe(8);
  expect(chooseSegmentLength({ width: 1024, height: 1024 })).toBe(4);
});

test("a track's heat is the same from packed frames", async () => {
  const frames = framesOf(header, 90);
  const { film } = await pack(encodeCptv(header, frames));
  const box = fc.record({
    order: fc.nat(99),
    x: fc.nat(7),
    y: fc.nat(5),
    width: fc.nat(4),
    height: fc.nat(4),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(box, { maxLength: 5 }), async (positions) => {
      const boxes = mapPositions(positions, header);
      const packed = await measurePackedTrack(film, header, boxes);
      expect(packed).toEqual(measureTrack(frames, header, boxes));
    }),
  );
});

test("a real recording comes out as the decoder gives it", async (context) => {
  const file = requireRecording(context, "oneframe.cptv");
  const { film } = await pack(file, { looseBytes: 0 });
  const { frames } = await decodeAll(file);
  expect(await unpack(film)).toEqual(frames.filter(({ background }) => !background));
});
