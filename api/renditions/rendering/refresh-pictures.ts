import { isStorageFull } from "#api/files/is-storage-full.ts";
import type { Services } from "#api/services.ts";
import { ThreadsClosed, TooManyWaiting } from "#api/threads/thread-pool.ts";
import { acceptRenditions, listOutdated } from "../queries/renditions.ts";
import { pictureVersion } from "./picture.ts";
import { renderRecording } from "./render-recording.ts";
import type { Renderer } from "./renderer.ts";

const recordingsAtOnce = 10;

/**
 * Makes again what an older version of the rendering has made, of some recordings and the newest first. Those that are left
 * are the ones that still have its number, so that it goes on where it was stopped. What fails stays as it is. True where
 * there may be more.
 */
export async function refreshPictures(
  services: Services,
  renderer: Renderer,
  signal: AbortSignal,
): Promise<boolean> {
  const { store, log } = services;
  const limit = recordingsAtOnce;
  const outdated = await listOutdated(store.read, pictureVersion, { limit });
  for (const id of outdated) {
    signal.throwIfAborted();
    try {
      await renderRecording(services, renderer, { id, deleted: "either" });
    } catch (error) {
      if (signal.aborted || isPassing(error)) throw error;
      log({ level: "warn", message: `Pictures of recording ${id}: ${(error as Error).message}` });
    }
    await acceptRenditions(store.write, id, pictureVersion);
  }
  return outdated.length === limit;
}

/** It may well succeed later. */
function isPassing(error: unknown): boolean {
  if (error instanceof ThreadsClosed || error instanceof TooManyWaiting) return true;
  return error instanceof Error && isStorageFull(error);
}
