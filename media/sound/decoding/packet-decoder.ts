/** Of one stream, in order. What is decoded may lag behind what was given. */
export interface PacketDecoder {
  /** One channel, -1 to 1. What of the packets is damaged is left out. */
  decode(packets: Uint8Array[]): Float32Array;
  /** What it still held. */
  finish(): Float32Array;
  close(): void;
}

/** As a container describes it. */
export interface Coding {
  name: string;
  sampleRate: number;
  channels: number;
  /** What the decoder must know beforehand. */
  description: Uint8Array | undefined;
}

export function joinSamples(parts: Float32Array[]): Float32Array {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const joined = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let filled = 0;
  for (const part of parts) {
    joined.set(part, filled);
    filled += part.length;
  }
  return joined;
}

/** All at once: for a part that is short. */
export async function readAll(blocks: AsyncIterable<Float32Array>): Promise<Float32Array> {
  const parts: Float32Array[] = [];
  for await (const block of blocks) parts.push(block);
  return joinSamples(parts);
}

/** The mean of the channels, each in an array of its own. */
export function mixPlanes(planes: ArrayLike<number>[], scale = 1): Float32Array {
  const [first] = planes;
  const mixed = new Float32Array(first?.length ?? 0);
  const share = scale / planes.length;
  for (const plane of planes) {
    for (let at = 0; at < mixed.length; at++) mixed[at] = mixed[at]! + plane[at]! * share;
  }
  return mixed;
}

/** The same where the samples of the channels take turns. */
export function mixInterleaved(
  samples: ArrayLike<number>,
  channels: number,
  scale = 1,
): Float32Array {
  const mixed = new Float32Array(Math.floor(samples.length / channels));
  const share = scale / channels;
  for (let at = 0, from = 0; at < mixed.length; at++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) sum += samples[from++]!;
    mixed[at] = sum * share;
  }
  return mixed;
}
