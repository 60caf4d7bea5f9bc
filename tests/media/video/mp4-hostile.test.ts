import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readMp4Metadata } from "#media/audio/mp4-metadata.ts";
import { box, join, makeM4a, metaBox, uint32 } from "./mp4-samples.ts";
import { mutationsOf } from "../mutations.ts";
import { watchSource } from "../watched-source.ts";
import { rounds } from "#tests/support/chance.ts";

const start = box("ftyp", "M4A ");
const good = makeM4a({ recordingDateTime: "2024-10-02T14:47:11.101+13:00", duration: "20.5" });

test("200 damaged files give texts or nothing, and are read once at most", async () => {
  await fc.assert(
    fc.asyncProperty(mutationsOf(good), async (file) => {
      const watched = watchSource(file);
      const texts = await readMp4Metadata(watched.chunks);
      expect([...texts.values()].every((text) => text.length <= file.length)).toBe(true);
      expect(watched.bytes).toBeLessThanOrEqual(file.length);
      expect(watched.isClosed).toBe(true);
    }),
    { numRuns: rounds(200) },
  );
});

test("a file cut anywhere before its texts end gives none", async () => {
  const file = join([start, box("moov", box("udta", metaBox({ duration: "20.5" })))]);
  for (let length = 0; length < file.length; length++)
    expect((await readMp4Metadata(file.subarray(0, length))).size).toBe(0);
  expect((await readMp4Metadata(file)).size).toBe(1);
});

test("a box that is larger than what it is in ends the search", async () => {
  const udta = box("udta", metaBox({ duration: "20.5" }));
  const cases = [
    join([start, uint32(udta.length + 7), "moov", udta]),
    join([start, box("moov", uint32(9999), "trak", udta)]),
    join([start, box("moov", uint32(7), "trak", udta)]),
    join([start, box("moov", uint32(1), "trak", uint32(0), uint32(15), udta)]),
    join([start, box("moov", uint32(1), "trak", uint32(0xffffffff), uint32(0xffffffff), udta)]),
  ];
  for (const file of cases) expect((await readMp4Metadata(file)).size).toBe(0);
});

test("texts said to be of gigabytes are not waited for", async () => {
  const file = join([start, uint32(0x7fffffff), "moov", uint32(0x7ffffff0), "udta"]);
  const meta = join([file, uint32(0x7fffff00), "meta"]);
  const watched = watchSource(meta, 512, () => new Uint8Array(4096));
  expect((await readMp4Metadata(watched.chunks)).size).toBe(0);
  expect(watched.bytes).toBeLessThan(10_000);
});

test("empty boxes without end are given up", async () => {
  const empty = Buffer.concat(Array.from({ length: 512 }, () => box("free")));
  const inside = join([start, uint32(0), "moov"]);
  for (const head of [start, inside]) {
    const watched = watchSource(head, 512, () => empty);
    expect((await readMp4Metadata(watched.chunks)).size).toBe(0);
    expect(watched.bytes).toBeLessThan(100_000);
  }
});

test("a list whose items nest or overrun is read as far as it makes sense", async () => {
  const keys = box("keys", uint32(0), uint32(1), box("mdta", "duration"));
  const handler = box("hdlr", uint32(0), uint32(0), "mdta");
  const item = (size: number, content: Uint8Array) => join([uint32(size), uint32(1), content]);
  for (const list of [
    item(0, box("data", uint32(1), uint32(0), "5")),
    item(9999, box("data", uint32(1), uint32(0), "5")),
    item(16, join([uint32(0), "data"])),
    item(16, box("data")),
    item(24, box("data", uint32(1), uint32(1).subarray(0, 3))),
  ]) {
    const meta = box("meta", uint32(0), handler, keys, box("ilst", list));
    const file = join([start, box("moov", box("udta", meta))]);
    expect((await readMp4Metadata(file)).size).toBe(0);
  }
});

test("an error of the source is passed on, not taken for damage", async () => {
  async function* breakingOff() {
    yield good.subarray(0, 50);
    throw new Error("line lost");
  }
  await expect(readMp4Metadata(breakingOff())).rejects.toThrow("line lost");
});
