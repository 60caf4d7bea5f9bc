import { StatusShape } from "#app/ui/status-word.tsx";
import type { ActQueueOfPage } from "./use-act-queue.ts";

const text = {
  saving: (count: number) => (count === 1 ? "Saving…" : `Saving ${count}…`),
  saved: "Saved",
  waiting: "No connection.",
  unsent: (count: number) => `${count} not sent yet, kept here.`,
  retry: "Try again",
  signIn: "Sign in",
  refused: (recording: string) => `Not saved for recording #${recording}:`,
  dismiss: "Dismiss",
};

/** Whether what was done has arrived; and, for those who do not see the page, what comes next. */
export function SaveState({ acts, said }: { acts: ActQueueOfPage; said: string }) {
  const { phase, saved, refused, text: reason } = acts.state;
  const unsent = acts.state.acts.length;
  const isBehind = phase !== "idle" && phase !== "sending";
  return (
    <div className="review-state">
      <output className="visually-hidden">{said}</output>
      <p data-phase={phase}>
        {phase === "idle" && saved > 0 && (
          <>
            <StatusShape tone="ok" /> {text.saved}
          </>
        )}
        {phase === "sending" && text.saving(unsent)}
      </p>
      <div role="alert">
        {isBehind && (
          <>
            <StatusShape tone="trouble" /> {reason ?? text.waiting} {text.unsent(unsent)}
          </>
        )}
        {refused.map(({ recording, text: why }) => (
          <p key={recording}>
            {text.refused(recording)} {why}
          </p>
        ))}
      </div>
      {isBehind && (
        <button className="link-button" type="button" onClick={acts.wake}>
          {text.retry}
        </button>
      )}
      {phase === "stopped" && (
        <a href="/sign-in" target="_blank" rel="noreferrer">
          {text.signIn}
        </a>
      )}
      {refused.length > 0 && (
        <button className="link-button" type="button" onClick={acts.forgetRefused}>
          {text.dismiss}
        </button>
      )}
    </div>
  );
}
