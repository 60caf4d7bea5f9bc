import { threadId } from "node:worker_threads";
import { answerMessages } from "#api/threads/answer-messages.ts";

export interface Chore {
  what: "say" | "hang" | "throw" | "crash" | "exit";
  bytes?: Uint8Array;
}

/** For tests of threads: does as it is told, and says which thread it is and how many bytes it was handed. */
answerMessages(async ({ what, bytes }: Chore) => {
  if (what === "hang") await new Promise(() => {});
  if (what === "throw") throw new RangeError("No such chore");
  if (what === "crash") {
    setImmediate(() => {
      throw new Error("The thread fell over");
    });
    await new Promise(() => {});
  }
  if (what === "exit") process.exit(3);
  return { threadId, bytes: bytes?.byteLength ?? 0 };
});
