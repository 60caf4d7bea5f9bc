export interface FlacStream {
  sampleRate: number;
  channels: number;
  /** Of frames that are numbered. */
  blockSamples: number;
  /** 0 where it was never finished. */
  totalSamples: number;
}

export const longestHeader = 16;

/** The sample behind the last frame that begins in the end of a file; 0 where there is none. */
export function findLastSample(end: Uint8Array, stream: FlacStream): number {
  let last = 0;
  for (const { end: behind } of listFrames(end, stream)) {
    if (behind > last && (stream.totalSamples === 0 || behind <= stream.totalSamples))
      last = behind;
  }
  return last;
}

interface FlacFrame {
  /** In the bytes. */
  at: number;
  /** Its first sample, and the one behind its last. */
  start: number;
  end: number;
}

/** What looks like the first bytes of a frame; by chance other bytes do, too, once in millions. */
export function* listFrames(bytes: Uint8Array, stream: FlacStream): Generator<FlacFrame> {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const frame = readFrame(bytes.subarray(at, at + longestHeader), stream);
    if (frame) yield { at, ...frame };
  }
}

/** Undefined where these are not the first bytes of a frame. RFC 9639, 9.1 */
function readFrame(
  bytes: Uint8Array,
  { blockSamples }: FlacStream,
): Omit<FlacFrame, "at"> | undefined {
  const [, second = 0, codes = 0, layout = 0] = bytes;
  const [blockCode, rateCode] = [codes >> 4, codes & 15];
  const isHeader = (second & 0xfe) === 0xf8 && blockCode !== 0 && rateCode !== 15;
  if (!isHeader || layout >> 4 > 10 || (layout & 1) === 1) return undefined;
  const number = readCodedNumber(bytes.subarray(4));
  if (!number) return undefined;
  const sizeAt = 4 + number.length;
  const crcAt = sizeAt + extraBytes(blockCode, [6, 7]) + extraBytes(rateCode, [12, 13, 14]);
  if (crcAt >= bytes.length || checksum(bytes.subarray(0, crcAt)) !== bytes[crcAt])
    return undefined;
  const samples = blockSamplesOf(blockCode, bytes.subarray(sizeAt));
  const start = (second & 1) === 1 ? number.value : number.value * blockSamples;
  return { start, end: start + samples };
}

/** One byte for the first of the codes, two for the others. */
function extraBytes(code: number, codes: number[]): number {
  const index = codes.indexOf(code);
  return index < 0 ? 0 : Math.min(index + 1, 2);
}

function blockSamplesOf(code: number, [first = 0, second = 0]: Uint8Array): number {
  if (code === 1) return 192;
  if (code <= 5) return 576 << (code - 2);
  if (code === 6) return first + 1;
  return code === 7 ? first * 256 + second + 1 : 256 << (code - 8);
}

/** Coded as UTF-8 codes letters, in up to seven bytes. */
function readCodedNumber(bytes: Uint8Array): { value: number; length: number } | undefined {
  const [first = 0] = bytes;
  const ones = Math.clz32(~(first << 24));
  if (ones === 0) return { value: first, length: 1 };
  if (ones === 1 || ones > 7 || bytes.length < ones) return undefined;
  let value = first & (0x7f >> ones);
  for (const byte of bytes.subarray(1, ones)) {
    if (byte >> 6 !== 2) return undefined;
    value = value * 64 + (byte & 0x3f);
  }
  return { value, length: ones };
}

/** CRC-8 with polynomial 7. */
function checksum(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x80 ? 7 : 0)) & 0xff;
  }
  return crc;
}
