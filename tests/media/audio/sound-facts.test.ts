import { expect, test } from "vitest";
import { readSoundFacts } from "#media/audio/sound-facts.ts";
import {
  broadcastChunk,
  chunk,
  littleEndian,
  makeFlac,
  makeMp3,
  makeSoundM4a,
  makeWav,
  mp3Frame,
} from "./sound-samples.ts";
import { join } from "../video/mp4-samples.ts";

function read(file: Uint8Array) {
  return readSoundFacts(() => file, file.length);
}

test("the length and the rate of each kind stand in its header", async () => {
  const wav = makeWav({ sampleRate: 384_000, channels: 2, seconds: 0.5 });
  expect(await read(wav)).toMatchObject({
    format: "wav",
    sampleRate: 384_000,
    channels: 2,
    durationSeconds: 0.5,
    fault: undefined,
  });
  expect(await read(makeFlac({ sampleRate: 96_000, frames: 30 }))).toMatchObject({
    format: "flac",
    sampleRate: 96_000,
    channels: 1,
    durationSeconds: (30 * 4096) / 96_000,
    fault: undefined,
  });
  for (const mp3 of [makeMp3({ frames: 20 }), makeMp3({ frames: 19, saidFrames: 20 })]) {
    expect(await read(mp3)).toMatchObject({
      format: "mp3",
      sampleRate: 44_100,
      channels: 2,
      durationSeconds: (20 * 1152) / 44_100,
      fault: undefined,
    });
  }
  expect(await read(makeSoundM4a({ seconds: 60 }))).toMatchObject({
    format: "mp4",
    sampleRate: 48_000,
    channels: 1,
    durationSeconds: 60,
    fault: undefined,
  });
});

test("a WAV of more than 4 GiB says its length in a chunk of its own", async () => {
  expect(await read(makeWav({ form: "RF64", seconds: 2 }))).toMatchObject({
    durationSeconds: 2,
    fault: undefined,
  });
});

test("words are read before the sound and behind it", async () => {
  const guano = { Timestamp: "2024-01-31T18:00:00+13:00", "Loc Position": "-43.6 172.7" };
  const chunks = [broadcastChunk("Dusk", "2024-01-31", "18-00-00"), chunk("junk", "odd")];
  const facts = await read(makeWav({ comment: "Recorded at dusk", guano, chunks }));
  expect(facts?.comments).toEqual(["Recorded at dusk", "Dusk"]);
  expect(facts?.dates).toEqual(["2024-01-31T18:00:00"]);
  expect(Object.fromEntries(facts?.guano ?? [])).toEqual({ "GUANO|Version": "1.0", ...guano });
  const flac = await read(makeFlac({ comments: { DATE: "2024-01-31", comment: "Dusk" } }));
  expect([flac?.dates, flac?.comments]).toEqual([["2024-01-31"], ["Dusk"]]);
  const tag = { TDRC: "2024-01-31T18:00:00", COMM: "Dusk" };
  const mp3 = await read(makeMp3({ tag }));
  expect([mp3?.dates, mp3?.comments]).toEqual([["2024-01-31T18:00:00"], ["Dusk"]]);
  const recordingDateTime = "2024-01-31T05:00:00Z";
  const m4a = await read(makeSoundM4a({ texts: { recordingDateTime }, made: 3_789_500_000 }));
  expect([m4a?.recorded, m4a?.dates]).toEqual([recordingDateTime, ["2024-01-30T22:53:20.000Z"]]);
});

test("what is cut or was never finished is told, with the length of what is there", async () => {
  const half = (file: Uint8Array) => file.subarray(0, Math.round(file.length / 2));
  const wav = await read(half(makeWav({ seconds: 4 })));
  expect(wav).toMatchObject({ fault: "cut", durationSeconds: expect.closeTo(2, 1) });
  for (const saidBytes of [0, 0xffff_ffff]) {
    expect(await read(makeWav({ seconds: 4, saidBytes }))).toMatchObject({
      fault: "unfinished",
      durationSeconds: 4,
    });
  }
  const flac = await read(half(makeFlac({ frames: 40 })));
  expect(flac).toMatchObject({ fault: "cut", durationSeconds: (20 * 4096) / 48_000 });
  expect(await read(makeFlac({ frames: 40, totalSamples: 0 }))).toMatchObject({
    fault: "unfinished",
    durationSeconds: (40 * 4096) / 48_000,
  });
  expect(await read(makeMp3({ frames: 5, saidFrames: 20 }))).toMatchObject({ fault: "cut" });
  const inFrame = join([makeMp3({ frames: 5 }), mp3Frame().subarray(0, 200)]);
  expect(await read(inFrame)).toMatchObject({
    fault: "cut",
    durationSeconds: (5 * 1152) / 44_100,
  });
  const m4a = makeSoundM4a();
  expect(await read(m4a.subarray(0, m4a.length - 100))).toMatchObject({ fault: "cut" });
});

test("a header that makes no sense is none", async () => {
  const nothing = [
    makeWav({ sampleRate: 0, seconds: 0 }),
    makeWav({ sampleRate: 4_000_000_000, seconds: 0 }),
    makeWav({ channels: 0 }),
    makeFlac({ sampleRate: 0 }),
    makeSoundM4a({ sampleRate: 0 }),
    join(["RIFF", littleEndian(4, 4), "WAVE"]),
    join(["fLaC", new Uint8Array(100)]),
    join(["ID3", Uint8Array.of(4, 0, 0, 127, 127, 127, 127)]),
    join(["OggS", new Uint8Array(100)]),
    new Uint8Array(),
  ];
  for (const file of nothing) expect(await read(file)).toBeUndefined();
});

test("hostile files end, whatever each byte of them says", async () => {
  const samples = [
    makeWav({ seconds: 0.01, comment: "Dusk", guano: { Note: "x" } }),
    makeFlac({ frames: 2, comments: { DATE: "2024" } }),
    makeMp3({ frames: 2, tag: { TDRC: "2024" } }),
    makeSoundM4a(),
  ];
  for (const sample of samples) {
    for (let at = 0; at < Math.min(sample.length, 700); at += 3) {
      for (const byte of [0, 0x7f, 0xff]) {
        const file = sample.slice();
        file[at] = byte;
        const facts = await read(file);
        expect(facts?.durationSeconds ?? 0).toBeGreaterThanOrEqual(0);
        expect(facts?.durationSeconds ?? 0).toBeLessThan(Number.POSITIVE_INFINITY);
      }
    }
  }
});
