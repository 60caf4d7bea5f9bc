import { wavHeadBytes } from "./clip-size.ts";

/** One channel of 16 bits. */
export function writeWav(samples: Float32Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(wavHeadBytes + 2 * samples.length);
  const view = new DataView(bytes.buffer);
  const code = (at: number, text: string) => {
    for (const [order, letter] of [...text].entries()) bytes[at + order] = letter.charCodeAt(0);
  };
  const rate = Math.round(sampleRate);
  code(0, "RIFF");
  view.setUint32(4, bytes.length - 8, true);
  code(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  code(36, "data");
  view.setUint32(40, 2 * samples.length, true);
  for (let at = 0; at < samples.length; at++) {
    view.setInt16(wavHeadBytes + 2 * at, Math.round(samples[at]! * 32_767), true);
  }
  return bytes;
}
