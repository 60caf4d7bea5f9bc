import { useEffect, useReducer, useRef } from "react";
import { type Clip, type ClipEvent, emptyClip, extendClip } from "#media/thermal/clip.ts";

/** The recording at this path, growing while a worker fetches and decodes it; to retry begins it anew. */
export function useClip(rawPath: string): { clip: Clip; retry: () => void } {
  const [clip, receive] = useReducer(extendClip, emptyClip);
  const decoder = useRef<Worker>(undefined);
  useEffect(() => {
    const worker = new Worker(new URL("./decode-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<ClipEvent>) => receive(data));
    worker.addEventListener("error", () => receive({ kind: "failure", failure: "unsupported" }));
    worker.postMessage(rawPath);
    decoder.current = worker;
    return () => worker.terminate();
  }, [rawPath]);
  return { clip, retry: () => decoder.current?.postMessage(rawPath) };
}
