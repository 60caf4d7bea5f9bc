import { Gunzip } from "fflate";

/** From gzip to content, all members in a row; never writes to a chunk again. May end or throw at damage. */
export type Inflater = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** Deflate expands at most 1032 times, so what comes of one piece stays near 32 MiB. Of smaller ones more memory goes to waste. */
const pieceLength = 32_768;
/** The longest honest silence is a stored block of 64 KiB; an endless gzip header is longer. */
const maxSilence = 2 * 65536;
/** A member takes as long as a kilobyte, however little is in it. Cameras write one or two. */
const maxMembers = 10_000;

/** Gives all that can be inflated, and ends where the data is cut or damaged. */
export const inflateGzip: Inflater = async function* (source) {
  const inflated: Uint8Array[] = [];
  const gunzip = new Gunzip((chunk) => {
    if (chunk.length > 0) inflated.push(chunk);
  });
  let members = 1;
  gunzip.onmember = () => {
    if (++members > maxMembers) throw new RangeError("Too many gzip members");
  };
  let silence = 0;
  for await (const piece of cutIntoPieces(source)) {
    const intact = isAccepted(gunzip, piece);
    silence = inflated.length > 0 ? 0 : silence + piece.length;
    yield* inflated.splice(0);
    if (!intact || silence > maxSilence) return;
  }
};

async function* cutIntoPieces(source: AsyncIterable<Uint8Array>) {
  for await (const chunk of source) {
    for (let start = 0; start < chunk.length; start += pieceLength) {
      yield chunk.subarray(start, start + pieceLength);
    }
  }
}

function isAccepted(gunzip: Gunzip, piece: Uint8Array): boolean {
  try {
    gunzip.push(piece);
    return true;
  } catch {
    return false;
  }
}
