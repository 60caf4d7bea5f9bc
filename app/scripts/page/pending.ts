import { say } from "./announce.ts";

/** A button says what it is doing: its `data-pending` words. Gives back how to undo that. */
export function showPending(submitter: HTMLElement | null): () => void {
  const words = submitter?.dataset["pending"];
  const text = submitter && [...submitter.childNodes].findLast((node) => node.nodeType === 3);
  if (!words || !text) return () => {};
  const before = text.nodeValue;
  text.nodeValue = words;
  submitter.setAttribute("aria-disabled", "true");
  say(words);
  return () => {
    text.nodeValue = before;
    submitter.removeAttribute("aria-disabled");
  };
}
