import { useCallback, useEffect, useReducer, useState } from "react";
import { type Clip, type ClipEvent, emptyClip, extendClip } from "#media/thermal/clip.ts";

/** The recording at this path, growing while a worker fetches and decodes it. */
export function useClip(rawPath: string): { clip: Clip; retry: () => void } {
  const [clip, receive] = useReducer(extendClip, emptyClip);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    const worker = new Worker(new URL("./decode-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<ClipEvent>) => receive(data));
    worker.addEventListener("error", () => receive({ kind: "failure", failure: "unsupported" }));
    worker.postMessage(rawPath);
    return () => worker.terminate();
  }, [rawPath, attempt]);
  const retry = useCallback(() => setAttempt((attempt) => attempt + 1), []);
  return { clip, retry };
}
