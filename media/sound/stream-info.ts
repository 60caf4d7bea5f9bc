import { SoundError } from "./sound-fault.ts";

/** In what decoders are given of FLAC: "fLaC" and the head of a block come before it. */
const start = 8;
/** A sample as it is, of 32 bits and one more between two channels; head and foot of a frame. */
const [maxSampleBytes, aroundBytes] = [5, 18];

/**
 * Its reader looks through as many bytes for the next frame as the file says that a frame may have: each time a copy of
 * 16 MB, for a frame of a dozen bytes. RFC 9639 bounds it by what the samples of a block take.
 */
export function checkStreamInfo(description: Uint8Array): void {
  const { said, bound } = readFrameBytes(description);
  if (said > bound) throw new SoundError("damaged");
}

/** Of a frame, as the file says it or as its samples bound it. */
export function mostFrameBytes(description: Uint8Array): number {
  const { said, bound } = readFrameBytes(description);
  return said === 0 ? bound : Math.min(said, bound);
}

function readFrameBytes(description: Uint8Array): { said: number; bound: number } {
  const view = new DataView(description.buffer, description.byteOffset, description.byteLength);
  const maxBlock = view.getUint16(start + 2);
  const channels = ((view.getUint8(start + 12) >> 1) & 7) + 1;
  return {
    said: view.getUint32(start + 6) & 0xff_ff_ff,
    bound: maxBlock * channels * maxSampleBytes + aroundBytes,
  };
}
