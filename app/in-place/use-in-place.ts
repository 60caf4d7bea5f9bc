import { type SubmitEvent, createContext, use, useCallback, useSyncExternalStore } from "react";
import { useFetcher, useSubmit } from "react-router";
import { useViewerId } from "#app/components/viewer-id.ts";
import { type SendableForm, undoField } from "#app/forms/sendable-form.ts";
import { nothingToSend, openLine, readLine } from "./act-line.ts";
import { type InPlaceAnswer, unreachableCode } from "./answer.ts";

/** Told the key of each form that is sent, and whether it takes back what was done. */
export const OutcomeContext = createContext<(key: string, isUndo: boolean) => void>(() => {});

/** What is on its way, and what waits for a connection. */
export function useActLine() {
  const owner = useViewerId();
  const submit = useSubmit();
  const subscribe = useCallback(
    (listener: () => void) => openLine(owner, submit).subscribe(listener),
    [owner, submit],
  );
  const state = useSyncExternalStore(subscribe, readLine, () => nothingToSend);
  return { state, open: () => openLine(owner, submit) };
}

/**
 * A form that acts in place. `key` names what it acts on: forms of the same key share one fetcher, so that undo shows
 * where the act did.
 */
export function useInPlace(key: string) {
  const fetcher = useFetcher<InPlaceAnswer>({ key });
  const showOutcome = use(OutcomeContext);
  const line = useActLine();
  const { state } = fetcher;
  const acts = line.state.acts.filter((act) => act.key === key);
  const last = acts.findLast(({ isUndo }) => !isUndo);
  const { phase, text } = line.state;
  const isUnsent = acts.length > 0 && phase === "waiting";
  const isHeld = isUnsent || (acts.length > 0 && phase === "paused");
  const answer = isHeld ? toUnsent(last ?? { to: "", fields: [] }, text) : fetcher.data;
  const isSending = acts.length > 0 && !isHeld;
  const retry = !isSending && answer?.status === "failed" ? answer.retry : undefined;
  const isPending = isSending || (state !== "idle" && !isHeld);
  const send = (form: SendableForm, isUndo = false) => {
    const { action: to, fields } = form;
    showOutcome(key, takesBack(fields));
    line.open().add({ key, to, fields, ...(isUndo && { isUndo }) });
  };
  const submit = (sent: FormData, action: string) => {
    const fields = toFields(sent);
    /* Whoever presses twice means it once, where the second press would take back the first, too. */
    const onItsWay = last?.fields ?? [...(fetcher.formData ?? [])];
    if (!isPending || valuesOf(fields) !== valuesOf(onItsWay)) send({ action, fields });
  };
  const cancel = () => {
    line.open().drop((act) => act.key === key);
    fetcher.reset();
  };
  return {
    status: isSending ? ("saving" as const) : (answer?.status ?? ("idle" as const)),
    /** Until the page shows what the server says. */
    isPending,
    /** It is sent again by itself. */
    isUnsent,
    /** It waits in the line, to be sent again by itself or by whoever acted. */
    isHeld,
    /** The last one, also while the next is on its way. */
    answer,
    /** What was sent and is not what the server says, yet: to be shown as if it were. */
    optimistic: toRecord(last?.fields ?? retry?.fields ?? fetcher.formData),
    /** The form to send again, where it failed. */
    retry,
    /** After what is on its way. */
    submit,
    /** Of a form whose buttons say what it sends. */
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const { currentTarget: form, nativeEvent } = event;
      submit(new FormData(form, nativeEvent.submitter), form.getAttribute("action") ?? "");
    },
    /** In place of what was not saved. */
    replace: (sent: FormData, action: string) => {
      cancel();
      send({ action, fields: toFields(sent) });
    },
    /** Takes back the last act, once that is answered. Gives whether anything will be. */
    undo: (): boolean => {
      const form = answer?.status === "saved" ? answer.undo : undefined;
      if (acts.length > 0) send(nothing, true);
      else if (form) send(form);
      return acts.length > 0 || form !== undefined;
    },
    tryAgain: () => {
      if (isHeld) line.open().wake();
      else if (retry) send(retry);
    },
    /** Gives up what failed. */
    cancel,
  };
}

export type InPlace = ReturnType<typeof useInPlace>;

const nothing: SendableForm = { action: "", fields: [] };

interface Unsent {
  to: string;
  fields: SendableForm["fields"];
}

function toUnsent({ to: action, fields }: Unsent, text = ""): InPlaceAnswer {
  return { status: "failed", text, code: unreachableCode, retry: { action, fields } };
}

function toFields(sent: FormData): SendableForm["fields"] {
  return [...sent].map(([name, value]) => [name, String(value)]);
}

function takesBack(fields: SendableForm["fields"]): boolean {
  return fields.some(([name, value]) => name === undoField.name && value === undoField.undo);
}

function toRecord(
  fields: SendableForm["fields"] | FormData | undefined,
): Record<string, string> | undefined {
  return fields && Object.fromEntries([...fields].map(([name, value]) => [name, String(value)]));
}

function valuesOf(fields: readonly (readonly [string, FormDataEntryValue])[]): string {
  return JSON.stringify(fields.map(([, value]) => value));
}
