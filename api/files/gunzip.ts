import { Readable } from "node:stream";
import { constants, createGunzip } from "node:zlib";
import type { Inflater } from "#media/cptv/inflate.ts";

/** Inflates outside the thread that answers requests. Where data is cut off, what came before it still counts. */
export const gunzip: Inflater = async function* (source) {
  const inflating = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  yield* Readable.from(source).compose(inflating) as AsyncIterable<Uint8Array>;
};
