import { type ReactNode, useState } from "react";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { StatusShape } from "#app/ui/status-word.tsx";
import type { InPlaceAnswer } from "./answer.ts";
import { OutcomeContext, useInPlace } from "./use-in-place.ts";

const text = {
  saving: "Saving…",
  undo: "Undo",
  redo: "Redo",
  retry: "Try again",
  signIn: "Sign in",
  unsent: (isBusy: boolean) =>
    `Not saved yet. ${isBusy ? "The server is busy. Nightjar will try again soon." : "Nightjar will try again when the connection is back."}`,
};

/** Over all areas of the page, so that a key undoes what was done last. */
let lastOrder = 0;

interface Sent {
  key: string;
  order: number;
  /** Whether that was to undo something. */
  isUndo: boolean;
}

interface Props {
  /** What the action said of a form that was sent without scripts. */
  answer: InPlaceAnswer | undefined;
  children: ReactNode;
}

/** Around forms that act in place: says in one place, to screen readers too, what came of the last one. */
export function InPlaceArea({ answer, children }: Props) {
  const [sent, setSent] = useState<Sent>();
  const show = (key: string, isUndo: boolean) => setSent({ key, order: ++lastOrder, isUndo });
  return (
    <OutcomeContext value={show}>
      {sent === undefined && answer?.status === "failed" && <Problem {...answer} />}
      {children}
      <Outcome
        inPlaceKey={sent?.key ?? ""}
        order={sent?.order}
        isUndo={sent?.isUndo === true}
        onUndo={(isUndo) => setSent((last) => last && { ...last, isUndo })}
      />
    </OutcomeContext>
  );
}

function Problem({ text: reason, retry }: Extract<InPlaceAnswer, { status: "failed" }>) {
  return (
    <>
      <ErrorSummary problems={[{ text: reason }]} />
      <form className="try-again" method="post" action={retry.action}>
        <HiddenFields fields={retry.fields} />
        <Button data-pending={text.saving}>{text.retry}</Button>
      </form>
    </>
  );
}

const tones = { saving: "info", saved: "success", failed: "warning" };

interface OutcomeProps {
  inPlaceKey: string;
  order: number | undefined;
  isUndo: boolean;
  onUndo: (isUndo: boolean) => void;
}

/** The regions stand empty before: what comes with its region is not read out. */
function Outcome({ inPlaceKey, order, isUndo, onUndo }: OutcomeProps) {
  const { status, answer, isPending, isUnsent, tryAgain, undo } = useInPlace(inPlaceKey);
  const isFailed = answer?.status === "failed";
  const isOffered = isFailed || answer?.undo !== undefined;
  /* Whoever presses Undo twice means it once. */
  const isResting = isUndo && isPending && !isFailed;
  const press = () => {
    if (isFailed) {
      tryAgain();
      onUndo(isUndo);
    } else if (!isResting && undo()) onUndo(!isUndo);
  };
  return (
    <div
      data-order={order}
      {...(status !== "idle" && {
        className: "notice outcome",
        "data-tone": tones[status],
      })}
    >
      {status === "saved" && <StatusShape tone="ok" />}
      {status === "failed" && <StatusShape tone="trouble" />}
      <div>
        <output>
          {status === "saving" && text.saving}
          {status === "saved" && answer?.text}
          {/* A lost line says nothing. */}
          {isUnsent && text.unsent(answer?.text !== "")}
        </output>
        <div role="alert">{status === "failed" && !isUnsent && <Failure answer={answer} />}</div>
      </div>
      {(isOffered || status === "saving") && (
        /* Its key works before the answer; until then it is in nobody's way who clicks twice. */
        <span {...(!isOffered && { className: "visually-hidden" })}>
          <Button
            tone="neutral"
            type="button"
            aria-keyshortcuts="u"
            tabIndex={isOffered ? undefined : -1}
            aria-disabled={isResting || undefined}
            onClick={press}
          >
            {isFailed ? text.retry : isUndo ? text.redo : text.undo}
          </Button>
        </span>
      )}
    </div>
  );
}

function Failure({ answer }: { answer: InPlaceAnswer | undefined }) {
  if (answer?.status !== "failed") return null;
  return (
    <>
      Not saved. {answer.text}{" "}
      {answer.code === 401 && (
        <a href="/sign-in" target="_blank" rel="noreferrer">
          {text.signIn}
        </a>
      )}
    </>
  );
}
