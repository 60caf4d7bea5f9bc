import { mixInterleaved, joinSamples, type Coding, type PacketDecoder } from "./packet-decoder.ts";

interface Layout {
  bytes: number;
  /** What full scale is. */
  most: number;
  read(view: DataView, at: number): number;
}

/** By the names that WebCodecs has for them. */
const layouts: Record<string, Layout> = {
  "pcm-u8": { bytes: 1, most: 128, read: (view, at) => view.getUint8(at) - 128 },
  "pcm-s8": { bytes: 1, most: 128, read: (view, at) => view.getInt8(at) },
  "pcm-s16": { bytes: 2, most: 2 ** 15, read: (view, at) => view.getInt16(at, true) },
  "pcm-s16be": { bytes: 2, most: 2 ** 15, read: (view, at) => view.getInt16(at) },
  "pcm-s24": {
    bytes: 3,
    most: 2 ** 23,
    read: (view, at) => view.getUint16(at, true) + view.getInt8(at + 2) * 2 ** 16,
  },
  "pcm-s24be": {
    bytes: 3,
    most: 2 ** 23,
    read: (view, at) => view.getInt16(at) * 2 ** 8 + view.getUint8(at + 2),
  },
  "pcm-s32": { bytes: 4, most: 2 ** 31, read: (view, at) => view.getInt32(at, true) },
  "pcm-s32be": { bytes: 4, most: 2 ** 31, read: (view, at) => view.getInt32(at) },
  "pcm-f32": { bytes: 4, most: 1, read: (view, at) => view.getFloat32(at, true) },
  "pcm-f32be": { bytes: 4, most: 1, read: (view, at) => view.getFloat32(at) },
  "pcm-f64": { bytes: 8, most: 1, read: (view, at) => view.getFloat64(at, true) },
  "pcm-f64be": { bytes: 8, most: 1, read: (view, at) => view.getFloat64(at) },
};

/** Samples as they are, as WAV has them. Undefined of other codings. */
export function findPcmDecoder({ name, channels }: Coding): PacketDecoder | undefined {
  const layout = layouts[name];
  return (
    layout && {
      decode: (packets) =>
        joinSamples(packets.map((packet) => mixInterleaved(readAll(packet, layout), channels))),
      finish: () => new Float32Array(0),
      close: () => {},
    }
  );
}

function readAll(packet: Uint8Array, { bytes, most, read }: Layout): Float32Array {
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
  const samples = new Float32Array(Math.floor(packet.byteLength / bytes));
  for (let at = 0; at < samples.length; at++) {
    const sample = read(view, at * bytes) / most;
    samples[at] = Number.isFinite(sample) ? sample : 0;
  }
  return samples;
}
