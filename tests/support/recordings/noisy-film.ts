import { encodeCptv } from "#media/cptv/encode.ts";
import type { CptvHeader } from "#media/cptv/format.ts";

const header: CptvHeader = {
  version: 2,
  timestampUs: 1_795_000_000_000_000n,
  width: 640,
  height: 480,
  compression: 1,
  fps: 9,
};

/** Further apart than gzip looks back, so that a picture that comes again takes as much as a new one. */
const pictureCount = 3;

/**
 * The pieces of a film of a large sensor's noise, which hardly compresses: 8 bits a pixel. Three pictures come in turn, as
 * often as there is need: `frames` is the next number that is one more than a multiple of three.
 */
export function* makeNoisyFilm(frames: number): Generator<Uint8Array> {
  const pictures = Array.from({ length: pictureCount }, (_, at) => paintNoise(at + 1));
  const film = [...pictures, pictures[0]!].map((pixels) => ({ background: false, pixels }));
  const options = { chooseBitWidth: () => 8 };
  const start = encodeCptv(header, film.slice(0, 1), options);
  const content = gunzipLength(start);
  const whole = encodeCptv(header, film, { ...options, memberStarts: [content] });
  const again = whole.subarray(start.length);
  yield start;
  for (let made = 1; made < frames; made += pictureCount) yield again;
}

/** Of the content, as a gzip member ends with it. */
function gunzipLength(member: Uint8Array): number {
  return new DataView(member.buffer, member.byteOffset + member.length - 4).getUint32(0, true);
}

function paintNoise(seed: number): Uint16Array {
  const pixels = new Uint16Array(header.width * header.height);
  let state = seed;
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[at] = 3000 + seed * 10 + (state >>> 27);
  }
  return pixels;
}
