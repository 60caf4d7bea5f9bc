import type { Wave } from "./waves.ts";

const shapes = {
  "pcm-u8": {
    bits: 8,
    isFloat: false,
    set: (view: DataView, at: number, sample: number) =>
      view.setUint8(at, Math.round(sample * 127) + 128),
  },
  "pcm-s16": {
    bits: 16,
    isFloat: false,
    set: (view: DataView, at: number, sample: number) =>
      view.setInt16(at, Math.round(sample * 32_767), true),
  },
  "pcm-s24": { bits: 24, isFloat: false, set: setInt24 },
  "pcm-s32": {
    bits: 32,
    isFloat: false,
    set: (view: DataView, at: number, sample: number) =>
      view.setInt32(at, Math.round(sample * (2 ** 31 - 1)), true),
  },
  "pcm-f32": {
    bits: 32,
    isFloat: true,
    set: (view: DataView, at: number, sample: number) => view.setFloat32(at, sample, true),
  },
  "pcm-f64": {
    bits: 64,
    isFloat: true,
    set: (view: DataView, at: number, sample: number) => view.setFloat64(at, sample, true),
  },
};

/** WAV in any of its usual codings, all channels alike. */
export function writePcm(
  { samples, sampleRate }: Wave,
  { coding, channels }: { coding: keyof typeof shapes; channels: number },
): Uint8Array<ArrayBuffer> {
  const { bits, isFloat, set } = shapes[coding];
  const block = (bits / 8) * channels;
  const body = samples.length * block;
  const bytes = new Uint8Array(44 + body);
  const view = new DataView(bytes.buffer);
  bytes.set(Buffer.from("RIFF    WAVEfmt "));
  view.setUint32(4, 36 + body, true);
  view.setUint32(16, 16, true);
  view.setUint16(20, isFloat ? 3 : 1, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * block, true);
  view.setUint16(32, block, true);
  view.setUint16(34, bits, true);
  bytes.set(Buffer.from("data"), 36);
  view.setUint32(40, body, true);
  for (const [at, sample] of samples.entries()) {
    for (let channel = 0; channel < channels; channel++) {
      set(view, 44 + at * block + (channel * bits) / 8, sample);
    }
  }
  return bytes;
}

function setInt24(view: DataView, at: number, sample: number): void {
  const whole = Math.round(sample * (2 ** 23 - 1));
  view.setUint16(at, whole & 0xffff, true);
  view.setInt8(at + 2, whole >> 16);
}
