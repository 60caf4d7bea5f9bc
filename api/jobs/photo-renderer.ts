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

/** Draws one photo at a time, in a thread of its own that does not wait for recordings. */
export function threadPhotoRenderer(): PhotoRenderer {
  const script = new URL("./photo-worker.ts", import.meta.url);
  const thread = openWorkerThread<PhotoRequest, PhotoResult>(script, {
    name: "photo renderer",
    patienceMs,
  });
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    render: async (request) => {
      if (waiting >= waitingAtMost) throw tooMany();
      waiting += 1;
      const turn = last.then(() => thread.ask(request));
      last = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        waiting -= 1;
      }
    },
    close: thread.close,
  };
}

function tooMany(): Refusal {
  const message = "Many photos are being worked on. Wait 10 seconds and try again.";
  return new Refusal("tooMany", message, { retryAfterSeconds: 10 });
}
