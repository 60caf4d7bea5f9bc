/** Adds differences to the previous frame's pixels, in place. The payload is as long as `countPayloadBytes` says. */
export function addPayload(
  pixels: Uint16Array,
  width: number,
  bitWidth: number,
  payload: Uint8Array,
): void {
  const view = padForWords(payload);
  const unusedBits = 32 - bitWidth;
  let difference = view.getInt32(0, true);
  let bit = 32;
  pixels[0]! += difference;
  for (let start = 0, step = 1; start < pixels.length; start += width, step = -step) {
    const first = step === 1 ? start : start + width - 1;
    const done = start === 0 ? 1 : 0;
    for (let column = done, at = first + done; column < width; column++, at += step) {
      const packed = (view.getInt32(bit >> 3) << (bit & 7)) >> unusedBits;
      difference = (difference + packed) | 0;
      pixels[at]! += difference;
      bit += bitWidth;
    }
  }
}

let padded = new Uint8Array(0);

/**
 * Numbers are read as 32-bit words, which reach up to three bytes past the last one. In one piece of memory for all: pieces
 * that are dropped frame by frame pile up in a browser faster than it looks for them.
 */
function padForWords(payload: Uint8Array): DataView {
  const length = payload.length + 3;
  if (padded.length < length) padded = new Uint8Array(length);
  padded.set(payload);
  padded.fill(0, payload.length, length);
  return new DataView(padded.buffer);
}
