import { expect, test } from "vitest";
import { readMp4Metadata } from "#media/audio/mp4-metadata.ts";
import { requireRecording } from "../cptv/cptv-samples.ts";
import { box, join, longBox, makeM4a, metaBox, uint32 } from "./mp4-samples.ts";
import { watchSource } from "../watched-source.ts";

const texts = {
  recordingDateTime: "2024-10-02T14:47:11.101+13:00",
  duration: "20.000912",
  place: "Ōtautahi",
};
const start = box("ftyp", "M4A ");

async function read(file: Uint8Array) {
  return Object.fromEntries(await readMp4Metadata(file));
}

test("embedded-metadata-tc2.aac: the texts of the recorder", async (context) => {
  const file = requireRecording(context, "embedded-metadata-tc2.aac");
  expect(await read(file)).toEqual({
    recordingDateTime: "2024-10-02T14:47:11.101+13:00",
    duration: "20.000912",
    latitude: "-43.601032",
    longitude: "172.71317",
    deviceId: "2523",
    locAltitude: "109.232956",
    locTimestamp: "1713296744000000",
    locAccuracy: "6",
    encoder: "Lavf59.27.100",
  });
});

test("60sec-audio.m4a: no texts", async (context) => {
  expect(await read(requireRecording(context, "60sec-audio.m4a"))).toEqual({});
});

test("texts are read wherever in the file they lie", async () => {
  expect(await read(makeM4a(texts))).toEqual(texts);
  expect(await read(makeM4a(texts, { soundFirst: true }))).toEqual(texts);
  expect(await read(makeM4a({}))).toEqual({});
});

test("chunks may end anywhere", async () => {
  const file = makeM4a(texts, { soundFirst: true, soundBytes: 100 });
  for (const length of [1, 3, 7, 64, file.length]) {
    const { chunks } = watchSource(file, length);
    expect(Object.fromEntries(await readMp4Metadata(chunks))).toEqual(texts);
  }
});

test("no more of the file is read than it takes, and the source is let go", async () => {
  const watched = watchSource(makeM4a(texts, { soundBytes: 100_000 }));
  await readMp4Metadata(watched.chunks);
  expect(watched.bytes).toBeLessThan(2000);
  expect(watched.isClosed).toBe(true);
});

test("sizes may be of 64 bits, or reach to the end", async () => {
  const udta = longBox("udta", metaBox(texts));
  const sound = longBox("mdat", new Uint8Array(50));
  expect(await read(join([start, sound, longBox("moov", udta)]))).toEqual(texts);
  const open = join([uint32(0), "moov", udta]);
  expect(await read(join([start, sound, open]))).toEqual(texts);
});

test("a meta box of QuickTime has no version", async () => {
  const meta = metaBox(texts, { version: new Uint8Array() });
  expect(await read(join([start, box("moov", box("udta", meta))]))).toEqual(texts);
});

test("texts of another handler, of another box or of no MP4 file are not taken", async () => {
  const elsewhere = [
    join([start, box("moov", box("udta", metaBox(texts, { handler: "mdir" })))]),
    join([start, box("moov", metaBox(texts))]),
    join([start, box("udta", metaBox(texts))]),
    join([box("moov", box("udta", metaBox(texts)))]),
    new TextEncoder().encode("this is not sound at all"),
    new Uint8Array(),
  ];
  for (const file of elsewhere) expect(await read(file)).toEqual({});
});

test("values that are no text, and those without a key, are left out", async () => {
  const key = box("mdta", "duration");
  const item = (order: number, type: number, value: string) => {
    const data = box("data", uint32(type), uint32(0), value);
    return join([uint32(data.length + 8), uint32(order), data]);
  };
  const made = (...items: Uint8Array[]) =>
    join([
      start,
      box(
        "moov",
        box(
          "udta",
          box(
            "meta",
            uint32(0),
            box("hdlr", uint32(0), uint32(0), "mdta"),
            box("keys", uint32(0), uint32(1), key),
            box("ilst", ...items),
          ),
        ),
      ),
    ]);
  expect(await read(made(item(1, 1, "5")))).toEqual({ duration: "5" });
  for (const items of [item(1, 21, "5"), item(0, 1, "5"), item(2, 1, "5"), item(2 ** 31, 1, "5")])
    expect(await read(made(items))).toEqual({});
});
