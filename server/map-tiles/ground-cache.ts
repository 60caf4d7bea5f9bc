import PQueue from "p-queue";
import { TooManyWaiting } from "#api/threads/thread-pool.ts";

type Picture = Uint8Array<ArrayBuffer> | undefined;

interface Options {
  maxPictures: number;
  maxWaiting: number;
}

/**
 * Makes one picture after the other, once for all who ask for the same, and keeps those that were asked for last.
 * Rejects with `TooManyWaiting`.
 */
export function openGroundCache({ maxPictures, maxWaiting }: Options) {
  const queue = new PQueue({ concurrency: 1 });
  const pictures = new Map<string, Promise<Picture>>();
  return async (name: string, draw: () => Promise<Picture>): Promise<Picture> => {
    const known = pictures.get(name);
    if (!known && queue.size >= maxWaiting) throw new TooManyWaiting("Too many wait for maps.");
    const picture = known ?? queue.add(draw);
    pictures.delete(name);
    pictures.set(name, picture);
    for (const oldest of pictures.keys()) {
      if (pictures.size <= maxPictures) break;
      pictures.delete(oldest);
    }
    return picture.catch((error: unknown) => {
      if (pictures.get(name) === picture) pictures.delete(name);
      throw error;
    });
  };
}
