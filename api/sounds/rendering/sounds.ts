import PQueue from "p-queue";
import { TookTooLong } from "#api/threads/thread.ts";
import { Refusal } from "#contract/envelope.ts";
import type { ClipOptions } from "#media/sound/clip/make-clip.ts";
import type { OpenFile } from "#api/files/file-store.ts";
import { lendFile, type LentFile } from "#api/threads/lend-file.ts";
import { openThreadPool, ThreadsClosed, TooManyWaiting } from "#api/threads/thread-pool.ts";
import { keepClips } from "../operations/kept-clips.ts";
import type { SoundPictures, WantedPictures } from "./draw-sound.ts";
import type { SoundLook } from "./encode-levels.ts";
import type { CopyPart, SoundRequest, SoundResult, TilePlace } from "./sound-worker.ts";
import type { Made } from "./with-sound.ts";

/** Reads, draws and cuts sounds in threads of their own. Files are read there piece by piece, and never held as a whole. */
export interface Sounds {
  /** All pictures of a sound, which takes a hundredth of its time and more. */
  drawSound(
    file: OpenFile,
    wanted: WantedPictures,
    signal: AbortSignal,
  ): Promise<Made<SoundPictures>>;
  /** A picture that is stored as levels; these are the thread's afterwards. */
  drawLevels(levels: Uint8Array<ArrayBuffer>, look: SoundLook): Promise<Uint8Array<ArrayBuffer>>;
  drawTile(file: OpenFile, place: TilePlace, look: SoundLook): Promise<MadeBytes>;
  /** One of the last ones again, where it was cut of the file of this key already. */
  cutClip(file: OpenFile, options: ClipOptions, key: string): Promise<MadeBytes>;
  /** The same of some frames of its copy. */
  copyPart(file: OpenFile, part: CopyPart, key: string): Promise<MadeBytes>;
  close(): Promise<void>;
}

type MadeBytes = Made<Uint8Array<ArrayBuffer>>;

/** An hour takes a minute of a fast machine, and a small one ten times as long. */
const allTimeoutMs = 20 * 60_000;
const partTimeoutMs = 30_000;
/** Each waits with its file unread. */
export const maxWaitingParts = 20;

/** Whoever listens to an hour asks all the time: others' clips and tiles have the rest of the places. */
const copiesAtOnce = 2;

/** One thread for what jobs ask for, which is long, and one for what somebody waits for. */
export function threadSounds(): Sounds {
  const script = new URL("./sound-worker.ts", import.meta.url);
  const jobs = openThreadPool<SoundRequest, SoundResult>(script, {
    name: "reader of sounds",
    timeoutMs: allTimeoutMs,
    maxWaiting: 1,
  });
  const parts = openThreadPool<SoundRequest, SoundResult>(script, {
    name: "cutter of sounds",
    timeoutMs: partTimeoutMs,
    maxWaiting: maxWaitingParts,
  });
  const kept = keepClips();
  const copying = new PQueue({ concurrency: copiesAtOnce });
  const askForPart = (request: SoundRequest, transferred: Parameters<typeof parts.ask>[1]) =>
    parts.ask(request, transferred).catch(explain) as Promise<MadeBytes>;
  return {
    drawSound: (file, wanted, signal) =>
      withLent(file, signal, (lent) =>
        jobs.ask({ act: "draw sound", file: lent, wanted }, [lent.port]),
      ) as Promise<Made<SoundPictures>>,
    drawLevels: async (levels, look) => {
      const drawn = await askForPart({ act: "draw levels", levels, look }, [levels.buffer]);
      if ("made" in drawn) return drawn.made;
      throw new Error("Levels were taken for a sound.");
    },
    drawTile: (file, place, look) =>
      withLent(file, undefined, (lent) =>
        askForPart({ act: "draw tile", file: lent, place, look }, [lent.port]),
      ),
    cutClip: (file, options, key) =>
      kept(JSON.stringify([key, file.version, options]), () =>
        withLent(file, undefined, (lent) =>
          askForPart({ act: "cut clip", file: lent, options }, [lent.port]),
        ),
      ),
    copyPart: (file, part, key) =>
      kept(JSON.stringify([key, file.version, part]), () =>
        copying.add(() =>
          withLent(file, undefined, (lent) =>
            askForPart({ act: "copy part", file: lent, part }, [lent.port]),
          ),
        ),
      ),
    close: async () => {
      await Promise.all([jobs.close(), parts.close()]);
    },
  };
}

/** A thread that is stopped fails at its next read. */
async function withLent<T>(
  file: OpenFile,
  signal: AbortSignal | undefined,
  ask: (lent: LentFile) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const { lent, takeBack } = lendFile(file);
  signal?.addEventListener("abort", takeBack, { once: true });
  try {
    return await ask(lent);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener("abort", takeBack);
    takeBack();
  }
}

function explain(error: unknown): never {
  const retryAfterSeconds = 10;
  if (error instanceof TooManyWaiting) {
    const message = "Many sounds are being worked on. Wait 10 seconds and try again.";
    throw new Refusal("tooMany", message, { retryAfterSeconds });
  }
  if (error instanceof ThreadsClosed) {
    const message = "The server is restarting. Wait 10 seconds and try again.";
    throw new Refusal("busy", message, { retryAfterSeconds });
  }
  if (error instanceof TookTooLong) {
    throw new Refusal("rule", "It took too long to read this part of the sound.");
  }
  throw error;
}
