import { MessageChannel, type MessagePort } from "node:worker_threads";

/** A file that a thread reads from without holding all of it. */
export interface LentFile {
  bytes: number;
  port: MessagePort;
}

interface ReadableFile {
  bytes: number;
  /** Both ends are included. */
  read(range: { start: number; end: number }): AsyncIterable<Uint8Array>;
}

interface ReadOptions {
  order: number;
  start: number;
  end: number;
}

type Reply = { order: number; bytes: Uint8Array<ArrayBuffer> } | { order: number; error: unknown };

/** What the thread gets goes to it with its port; from `takeBack` on its reads fail. */
export function lendFile(file: ReadableFile): { lent: LentFile; takeBack(): void } {
  const { port1, port2 } = new MessageChannel();
  port1.on("message", async ({ order, start, end }: ReadOptions) => {
    try {
      const bytes = await readRange(file, start, end);
      port1.postMessage({ order, bytes } satisfies Reply, [bytes.buffer]);
    } catch (error) {
      port1.postMessage({ order, error } satisfies Reply);
    }
  });
  /* Whoever waits for the thread keeps the process alive. */
  port1.unref();
  return { lent: { bytes: file.bytes, port: port2 }, takeBack: () => port1.close() };
}

async function readRange(
  file: ReadableFile,
  start: number,
  end: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(end - start);
  let filled = 0;
  for await (const chunk of file.read({ start, end: end - 1 })) {
    whole.set(chunk.subarray(0, whole.length - filled), filled);
    filled += chunk.length;
  }
  if (filled < whole.length) throw new Error("The file changed while it was read.");
  return whole;
}

/** In the thread. `read` is from `start` to before `end`. */
export function borrowFile({ bytes, port }: LentFile) {
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>();
  let asked = 0;
  let isTakenBack = false;
  const takenBack = () => new Error("The file was taken back.");
  port.on("message", (reply: Reply) => {
    const wish = waiting.get(reply.order);
    waiting.delete(reply.order);
    if ("error" in reply) wish?.reject(reply.error);
    else wish?.resolve(reply.bytes);
  });
  port.on("close", () => {
    isTakenBack = true;
    for (const wish of waiting.values()) wish.reject(takenBack());
    waiting.clear();
  });
  return {
    bytes,
    read: (start: number, end: number): Promise<Uint8Array> => {
      if (isTakenBack) return Promise.reject(takenBack());
      const wish = Promise.withResolvers<Uint8Array>();
      waiting.set((asked += 1), wish);
      port.postMessage({ order: asked, start, end } satisfies ReadOptions);
      return wish.promise;
    },
    giveBack: () => port.close(),
  };
}
