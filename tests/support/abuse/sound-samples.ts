import { box, join, uint32 } from "#tests/media/video/mp4-samples.ts";

const samples = 800;

/** Silence of a tenth of a second: PCM of 16 bits at 8 kHz in RIFF. */
export function makeWav(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + samples * 2);
  const view = new DataView(bytes.buffer);
  const put = (at: number, text: string) => bytes.set(Buffer.from(text), at);
  put(0, "RIFF");
  view.setUint32(4, bytes.length - 8, true);
  put(8, "WAVEfmt ");
  for (const [at, value] of [
    [16, 16],
    [24, 8000],
    [28, 16_000],
    [40, samples * 2],
  ] as const) {
    view.setUint32(at, value, true);
  }
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const) {
    view.setUint16(at, value, true);
  }
  put(36, "data");
  return bytes;
}

/** An ID3 tag without frames, and then what looks like frames of MP3. */
export function makeMp3(): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return join(["ID3", new Uint8Array([4, 0, 0, 0, 0, 0, 10]), new Uint8Array(10), frame, frame]);
}

/** Frames of AAC behind ADTS headers. */
export function makeAac(): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(64);
  frame.set([0xff, 0xf1, 0x50, 0x80, 0x08, 0x1f, 0xfc]);
  return join([frame, frame, frame]);
}

/** FLAC's STREAMINFO and a comment, without frames. */
export function makeFlac(): Uint8Array<ArrayBuffer> {
  const info = new Uint8Array(34);
  info.set([16, 0, 16, 0]);
  const head = (type: number, length: number) => new Uint8Array([type, 0, 0, length]);
  return join(["fLaC", head(0, 34), info, head(0x84, 8), new Uint8Array(8)]);
}

/** One page of Ogg that begins Vorbis. */
export function makeOgg(): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(24);
  head[1] = 2;
  head[22] = 1;
  return join([
    "OggS",
    head,
    new Uint8Array([1, 30]),
    new Uint8Array([1]),
    "vorbis",
    new Uint8Array(23),
  ]);
}

/** A movie with a picture and its sound. */
export function makeMovie(...handlers: string[]): Uint8Array<ArrayBuffer> {
  const tracks = handlers.map((handler) =>
    box("trak", box("mdia", box("hdlr", uint32(0), uint32(0), handler, new Uint8Array(13)))),
  );
  return join([
    box("ftyp", "isom", uint32(512)),
    box("mdat", new Uint8Array(5000)),
    box("moov", box("mvhd", new Uint8Array(100)), ...tracks),
  ]);
}

export function makeAvi(): Uint8Array<ArrayBuffer> {
  return join(["RIFF", new Uint8Array([200, 0, 0, 0]), "AVI LIST", new Uint8Array(192)]);
}
