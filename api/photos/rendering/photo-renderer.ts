import { Refusal } from "#contract/envelope.ts";
import { openThreadPool, ThreadsClosed, TooManyWaiting } from "#api/threads/thread-pool.ts";
import type { PhotoRequest, PhotoResult } from "./render-photo.ts";

export interface PhotoRenderer {
  /**
   * The bytes are the thread's afterwards. Refuses `tooMany` where too many wait, `busy` once it is closed; fails where
   * the image cannot be read.
   */
  render(request: PhotoRequest): Promise<PhotoResult>;
  close(): Promise<void>;
}

const timeoutMs = 40_000;
/** Each holds a photo in memory while it waits. */
const maxWaiting = 7;

/** One at a time, apart from recordings. Ends after HEIF, as the decoder gives its memory back no other way. */
export function threadPhotoRenderer(): PhotoRenderer {
  const script = new URL("./photo-worker.ts", import.meta.url);
  const pool = openThreadPool<PhotoRequest, PhotoResult>(script, {
    name: "photo renderer",
    timeoutMs,
    maxWaiting,
    endsAfter: (request) => request.act === "take in" && request.isHeif,
  });
  return {
    render: async (request) => {
      try {
        return await pool.ask(request, [request.bytes.buffer]);
      } catch (error) {
        if (error instanceof TooManyWaiting) throw tooMany();
        throw error instanceof ThreadsClosed ? closed() : error;
      }
    },
    close: pool.close,
  };
}

function closed(): Refusal {
  const message = "The server is restarting. Wait 10 seconds and try again.";
  return new Refusal("busy", message, { retryAfterSeconds: 10 });
}

function tooMany(): Refusal {
  const message = "Many photos are being worked on. Wait 10 seconds and try again.";
  return new Refusal("tooMany", message, { retryAfterSeconds: 10 });
}
