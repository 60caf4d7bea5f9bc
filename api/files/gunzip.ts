import { pipeline } from "node:stream/promises";
import { constants, createGunzip } from "node:zlib";
import type { Inflater } from "#media/cptv/inflate.ts";

/** Inflates outside the thread that answers requests. Where data is cut off, what came before it still counts. */
export const gunzip: Inflater = async function* (source) {
  const inflating = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  /* What goes wrong on the way in comes out again below; a reader who has had enough is no failure. */
  const feeding = pipeline(source, inflating).catch(() => undefined);
  try {
    yield* inflating as AsyncIterable<Uint8Array>;
  } finally {
    inflating.destroy();
    await feeding;
  }
};
