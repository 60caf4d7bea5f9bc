import { borrowFile, type LentFile } from "#api/threads/lend-file.ts";
import { openSound, type Sound } from "#media/sound/open-sound.ts";
import { openParts, type SoundParts } from "#media/sound/parts/open-parts.ts";
import type { SoundSource } from "#media/sound/sound-source.ts";
import { SoundError, type SoundFailure } from "#media/sound/sound-fault.ts";

/** What a thread has made of a file, or why it could not: an error would lose that on its way out of the thread. */
export type Made<T> = { made: T } | { failure: SoundFailure };

/** Throws what reading the file throws. */
export async function withSound<T>(
  file: LentFile,
  work: (sound: Sound) => Promise<T>,
): Promise<Made<T>> {
  return withOpened(file, openSound, work);
}

/** The same for whoever reads a part of it. */
export async function withParts<T>(
  file: LentFile,
  work: (sound: SoundParts) => Promise<T>,
): Promise<Made<T>> {
  return withOpened(file, openParts, work);
}

async function withOpened<T, Opened extends { close(): void }>(
  file: LentFile,
  open: (source: SoundSource) => Promise<Opened>,
  work: (sound: Opened) => Promise<T>,
): Promise<Made<T>> {
  const { giveBack, ...source } = borrowFile(file);
  let sound: Opened | undefined;
  try {
    sound = await open(source);
    return { made: await work(sound) };
  } catch (error) {
    if (!(error instanceof SoundError)) throw error;
    return { failure: error.reason };
  } finally {
    sound?.close();
    giveBack();
  }
}
