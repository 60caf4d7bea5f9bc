import { box, join, metaBox, uint32 } from "../video/mp4-samples.ts";

export function littleEndian(value: number, bytes: 2 | 4 | 8): Uint8Array {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(BigInt(value));
  return buffer.subarray(0, bytes);
}

export function chunk(type: string, ...content: (Uint8Array | string)[]) {
  const body = join(content);
  return join([type, littleEndian(body.length, 4), body, new Uint8Array(body.length % 2)]);
}

export interface WavSample {
  sampleRate?: number;
  channels?: number;
  seconds?: number;
  /** Of AudioMoth and others, before the sound. */
  comment?: string;
  /** Behind the sound. */
  guano?: Record<string, string>;
  /** What the header says of its sound, where that is wrong. */
  saidBytes?: number;
  /** Before the sound. */
  chunks?: Uint8Array[];
  form?: "RIFF" | "RF64";
  /** So that no two are the same. */
  number?: number;
}

/** Silence of 16 bits. */
export function makeWav(sample: WavSample = {}): Uint8Array<ArrayBuffer> {
  const { sampleRate = 8000, channels = 1, seconds = 1, form = "RIFF", number = 0 } = sample;
  const frame = 2 * channels;
  const sound = Buffer.alloc(Math.round(seconds * sampleRate) * frame);
  if (sound.length >= 2) sound.writeUInt16LE(number);
  const format = [
    littleEndian(1, 2),
    littleEndian(channels, 2),
    littleEndian(sampleRate, 4),
    littleEndian(sampleRate * frame, 4),
    littleEndian(frame, 2),
    littleEndian(16, 2),
  ];
  const { comment, guano, saidBytes = sound.length, chunks = [] } = sample;
  const body = [
    ...(form === "RF64" ? [chunk("ds64", littleEndian(0, 8), littleEndian(sound.length, 8))] : []),
    chunk("fmt ", ...format),
    ...(comment === undefined ? [] : [chunk("LIST", "INFO", chunk("ICMT", comment, "\0"))]),
    ...chunks,
    join(["data", littleEndian(form === "RF64" ? 0xffff_ffff : saidBytes, 4), sound]),
    ...(guano ? [chunk("guan", toGuano(guano))] : []),
  ];
  const whole = join(["WAVE", ...body]);
  return join([form, littleEndian(whole.length, 4), whole]);
}

function toGuano(fields: Record<string, string>): string {
  const lines = Object.entries({ "GUANO|Version": "1.0", ...fields });
  return lines.map(([key, value]) => `${key}: ${value}\n`).join("");
}

export function broadcastChunk(description: string, date: string, time: string) {
  const fixed = (text: string, length: number) => Buffer.from(text.padEnd(length, "\0"));
  return chunk("bext", fixed(description, 256), fixed("Zoom", 64), date, time, new Uint8Array(264));
}

export interface FlacSample {
  sampleRate?: number;
  totalSamples?: number;
  /** Frames of 4096 samples that are there. */
  frames?: number;
  comments?: Record<string, string>;
}

/** Frames that have the right header each, and no sound that could be decoded. */
export function makeFlac({
  sampleRate = 48_000,
  frames = 10,
  totalSamples = frames * 4096,
  comments = {},
}: FlacSample = {}): Uint8Array<ArrayBuffer> {
  const info = Buffer.alloc(34);
  info.writeUInt16BE(4096, 0);
  info.writeUInt16BE(4096, 2);
  info.writeUInt32BE(sampleRate * 4096 + (15 << 4), 10);
  info.writeUInt32BE(totalSamples, 14);
  const fields = Object.entries(comments).map(([name, value]) => `${name}=${value}`);
  const words = join([
    littleEndian(4, 4),
    "test",
    littleEndian(fields.length, 4),
    ...fields.flatMap((field) => [littleEndian(Buffer.byteLength(field), 4), field]),
  ]);
  const sound = Array.from({ length: frames }, (_, number) => flacFrame(number));
  return join(["fLaC", uint32(34), info, uint32(0x8400_0000 + words.length), words, ...sound]);
}

function flacFrame(number: number): Uint8Array {
  const coded = Buffer.from(String.fromCodePoint(number));
  const head = Buffer.from([0xff, 0xf8, 0xc0, 0x08, ...coded]);
  return join([head, Uint8Array.of(crc8(head)), new Uint8Array(200).fill(0x55)]);
}

function crc8(bytes: Uint8Array): number {
  return bytes.reduce((crc, byte) => {
    let rest = crc ^ byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest & 0x80 ? (rest << 1) ^ 7 : rest << 1) & 0xff;
    return rest;
  }, 0);
}

/** Of layer III, 128 kbit/s at 44.1 kHz in stereo: 417 bytes and 1152 samples. */
export function mp3Frame(body: Uint8Array | string = ""): Uint8Array {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  frame.set(Buffer.from(body), 36);
  return frame;
}

interface Mp3Sample {
  frames?: number;
  /** What the encoder says that there are, in a frame of its own. */
  saidFrames?: number;
  tag?: Record<string, string>;
}

export function makeMp3({ frames = 10, saidFrames, tag }: Mp3Sample = {}) {
  const sound = Array.from({ length: frames }, () => mp3Frame());
  const bytes = (saidFrames ?? 0) * 417;
  const table = join(["Xing", uint32(3), uint32(saidFrames ?? 0), uint32(bytes)]);
  const first = saidFrames === undefined ? [] : [mp3Frame(table)];
  return join([...(tag ? [id3(tag)] : []), ...first, ...sound]);
}

function id3(texts: Record<string, string>): Uint8Array {
  const frames = Object.entries(texts).map(([name, text]) => {
    const body = name === "COMM" ? join(["\u0003eng\0", text]) : join(["\u0003", text]);
    return join([name, uint32(body.length), new Uint8Array(2), body]);
  });
  const size = frames.reduce((sum, { length }) => sum + length, 0);
  return join(["ID3", Uint8Array.of(4, 0, 0, 0, 0, size >> 7, size & 0x7f), ...frames]);
}

interface M4aSample {
  seconds?: number;
  sampleRate?: number;
  texts?: Record<string, string>;
  /** In seconds since 1904. */
  made?: number;
}

/** Silence with all that says how it sounds, and its sound behind it. */
export function makeSoundM4a(sample: M4aSample = {}): Uint8Array<ArrayBuffer> {
  const { seconds = 10, sampleRate = 48_000, texts = {}, made = 0 } = sample;
  const times = [uint32(made), uint32(made), uint32(1000), uint32(seconds * 1000)];
  const entry = join([
    new Uint8Array(16),
    Uint8Array.of(0, 1, 0, 16),
    uint32(0),
    uint32(sampleRate * 65_536),
  ]);
  const stsd = box("stsd", uint32(0), uint32(1), box("mp4a", entry));
  const media = box(
    "mdia",
    box("hdlr", uint32(0), uint32(0), "soun"),
    box("minf", box("stbl", stsd)),
  );
  const moov = box(
    "moov",
    box("mvhd", uint32(0), ...times, new Uint8Array(80)),
    box("trak", media),
    box("udta", metaBox(texts)),
  );
  return join([
    box("ftyp", "M4A ", uint32(512), "M4A isom"),
    moov,
    box("mdat", new Uint8Array(4000)),
  ]);
}
