import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { append, type Work } from "./review-work.ts";
import { fetchNext } from "./send-act.ts";
import { listUnsentRecordings } from "./use-act-queue.ts";

/** So many are there before they are looked at, and some are asked for at a time. */
const wanted = 10;
const fewest = 3;
const retryMs = 3000;
/** A lease is given for ten minutes. */
const renewalMs = 5 * 60_000;

interface Next {
  kind: "more" | "end" | "lost";
  /** Between two tries. */
  isWaiting: boolean;
}

/** Asks for more recordings before they are needed; gives whether there are any. */
export function useNext(
  to: string,
  { ahead }: Work,
  setWork: Dispatch<SetStateAction<Work>>,
): Next["kind"] {
  const [next, setNext] = useState<Next>({ kind: "more", isWaiting: false });
  const isAsking = useRef(false);
  useEffect(() => {
    const isNeeded = ahead.length <= wanted - fewest && next.kind !== "end" && !next.isWaiting;
    if (!isNeeded || isAsking.current) return;
    const ask = async () => {
      const count = wanted - ahead.length;
      const held = [...new Set([...ahead.map(({ id }) => id), ...listUnsentRecordings()])];
      const answer = await fetchNext(to, { held, count });
      isAsking.current = false;
      if (!answer) {
        setNext({ kind: "lost", isWaiting: true });
        setTimeout(() => setNext(tryAgain), retryMs);
        return;
      }
      const { views, left } = answer;
      setWork((now) => {
        const waiting = new Set(now.ahead.map(({ id }) => id));
        /* The server counts those, too, whose acts have not arrived. */
        const finished = held.filter((id) => !waiting.has(id)).length;
        return append(now, views, { ...left, left: Math.max(0, left.left - finished) });
      });
      setNext({ kind: views.length < count ? "end" : "more", isWaiting: false });
    };
    isAsking.current = true;
    void ask();
  }, [ahead, next, to, setWork]);
  useEffect(() => {
    const retry = () => setNext(tryAgain);
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, []);
  const held = useRef<number[]>([]);
  useEffect(() => {
    held.current = ahead.map(({ id }) => id);
  }, [ahead]);
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState !== "visible" || held.current.length === 0) return;
      void fetchNext(to, { held: held.current, count: 0 });
    };
    const timer = setInterval(renew, renewalMs);
    return () => clearInterval(timer);
  }, [to]);
  return next.kind;
}

function tryAgain(before: Next): Next {
  return before.kind === "lost" ? { kind: "lost", isWaiting: false } : before;
}
