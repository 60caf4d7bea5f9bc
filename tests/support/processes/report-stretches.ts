import { isMainThread } from "node:worker_threads";
import { watchStretches } from "./watch-stretches.ts";

/** Loaded before a server that a test watches: answers each message with the longest stretch since the last one. */
if (isMainThread) {
  const stretches = watchStretches();
  process.on("message", () => process.send?.(stretches.readLongestMs()));
  process.channel?.unref();
}
