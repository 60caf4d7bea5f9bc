import fc from "fast-check";
import { expect, test } from "vitest";
import { readMovieHeader } from "#media/video/movie-header.ts";
import { makeClip } from "#tests/support/recordings/cards.ts";
import { box, join, uint32 } from "./mp4-samples.ts";
import { watchSource } from "../watched-source.ts";

test("a video says when it was made and how long it is, wherever in the file that lies", async () => {
  const facts = { made: "2026-11-20T19:30:05.000", durationSeconds: 12 };
  const clip = makeClip("2026-11-20T19:30:05", { seconds: 12, bytes: 10_000 });
  expect(await readMovieHeader(clip)).toEqual(facts);
  for (const length of [1, 7, 1000]) {
    expect(await readMovieHeader(watchSource(clip, length).chunks)).toEqual(facts);
  }
});

test("numbers may be of 64 bits", async () => {
  const madeAt = 2_082_844_800 + 86_400;
  const long = [
    uint32(0),
    uint32(madeAt),
    uint32(0),
    uint32(0),
    uint32(1000),
    uint32(0),
    uint32(2500),
  ];
  const head = join([Uint8Array.of(1, 0, 0, 0), ...long, new Uint8Array(80)]);
  const clip = join([box("ftyp", "isom"), box("moov", box("mvhd", head))]);
  expect(await readMovieHeader(clip)).toEqual({
    made: "1970-01-02T00:00:00.000",
    durationSeconds: 2.5,
  });
});

test("clocks that were never set, and lengths that make no sense, are none", async () => {
  const header = (...numbers: number[]) =>
    join([
      box("ftyp", "isom"),
      box("moov", box("mvhd", uint32(0), join(numbers.map(uint32)), new Uint8Array(80))),
    ]);
  expect(await readMovieHeader(header(0, 0, 600, 6000))).toEqual({ durationSeconds: 10 });
  expect(await readMovieHeader(header(3_000_000_000, 0, 0, 6000))).toEqual({
    made: "1999-01-24T05:20:00.000",
  });
  expect(await readMovieHeader(header(0, 0, 1, 4_294_967_295))).toEqual({});
});

test("whatever the bytes are, reading them ends", async () => {
  const clip = makeClip("2026-11-20T19:30:05");
  const changes = fc.array(
    fc.tuple(fc.integer({ min: 0, max: clip.length - 1 }), fc.integer({ min: 0, max: 255 })),
    { maxLength: 10 },
  );
  await fc.assert(
    fc.asyncProperty(changes, fc.integer({ min: 0, max: clip.length }), async (flips, length) => {
      const bytes = Uint8Array.from(clip);
      for (const [at, value] of flips) bytes[at] = value;
      const { made = "1970-01-01T00:00:00.000" } = await readMovieHeader(bytes.subarray(0, length));
      expect(made).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000$/);
    }),
  );
});
