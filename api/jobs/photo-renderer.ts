import { Refusal } from "#contract/envelope.ts";
import type { PhotoRequest, PhotoResult } from "./render-photo.ts";
import { openWorkerThread } from "./worker-thread.ts";

export interface PhotoRenderer {
  /** Refuses `tooMany` where too many wait; fails where the image cannot be read. */
  render(request: PhotoRequest): Promise<PhotoResult>;
  close(): Promise<void>;
}

const patienceMs = 40_000;
/** Each holds a photo in memory while it waits. */
const waitingAtMost = 8;

/**
 * Draws one photo at a time, in a thread of its own that does not wait for recordings. HEIF is decoded in another, which
 * ends with it and gives its memory back.
 */
export function threadPhotoRenderer(): PhotoRenderer {
  const script = new URL("./photo-worker.ts", import.meta.url);
  const thread = openWorkerThread<PhotoRequest, PhotoResult>(script, {
    name: "photo renderer",
    patienceMs,
  });
  const decoder = openWorkerThread<PhotoRequest, PhotoResult>(script, {
    name: "HEIF decoder",
    patienceMs,
  });
  const ask = (request: PhotoRequest) =>
    request.act === "take in" && request.isHeif
      ? decoder.ask(request).finally(decoder.close)
      : thread.ask(request);
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    render: async (request) => {
      if (waiting >= waitingAtMost) throw tooMany();
      waiting += 1;
      const turn = last.then(() => ask(request));
      last = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        waiting -= 1;
      }
    },
    close: async () => {
      await Promise.all([thread.close(), decoder.close()]);
    },
  };
}

function tooMany(): Refusal {
  const message = "Many photos are being worked on. Wait 10 seconds and try again.";
  return new Refusal("tooMany", message, { retryAfterSeconds: 10 });
}
