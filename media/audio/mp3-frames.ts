export interface Mp3Frame {
  bytes: number;
  samples: number;
  sampleRate: number;
  channels: number;
  /** Where an encoder writes how much there is. */
  tableAt: number;
}

export const frameHeaderBytes = 4;

const kilobits = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const rates = [44_100, 48_000, 32_000];
/** By version: 2.5, none, 2 and 1. */
const rateDivisors = [4, undefined, 2, 1];

/** The header of a frame of layer III; undefined where these four bytes are none. ISO/IEC 11172-3, 13818-3 */
export function parseMp3Frame(header: Uint8Array): Mp3Frame | undefined {
  const [sync, kind = 0, sizes = 0, layout = 0] = header;
  const divisor = rateDivisors[(kind >> 3) & 3];
  const isLayer3 = sync === 0xff && kind >> 5 === 7 && ((kind >> 1) & 3) === 1;
  const isFirst = divisor === 1;
  const kilobit = kilobits[isFirst ? "first" : "second"][sizes >> 4];
  const rate = rates[(sizes >> 2) & 3];
  if (!isLayer3 || !divisor || !kilobit || !rate) return undefined;
  const sampleRate = rate / divisor;
  const samples = isFirst ? 1152 : 576;
  const isMono = layout >> 6 === 3;
  const sideBytes = isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  return {
    bytes: Math.floor((samples * 125 * kilobit) / sampleRate) + ((sizes >> 1) & 1),
    samples,
    sampleRate,
    channels: isMono ? 1 : 2,
    tableAt: frameHeaderBytes + sideBytes,
  };
}
