import { createContext, use } from "react";
import { useFetcher } from "react-router";
import type { SendableForm } from "#app/forms/sendable-form.ts";
import type { InPlaceAnswer } from "./answer.ts";

/** Told the key of each form that is sent. */
export const OutcomeContext = createContext<(key: string) => void>(() => {});

/**
 * A form that acts in place. `key` names what it acts on: forms of the same key share one fetcher, so that undo shows
 * where the act did.
 */
export function useInPlace(key: string) {
  const fetcher = useFetcher<InPlaceAnswer>({ key });
  const showOutcome = use(OutcomeContext);
  const { state, data: answer } = fetcher;
  const isSending = state === "submitting";
  const failed = !isSending && answer?.status === "failed" ? answer : undefined;
  return {
    status: isSending ? ("saving" as const) : (answer?.status ?? ("idle" as const)),
    /** While it is, nothing more is sent. */
    isPending: state !== "idle",
    /** The last one, also while the next is on its way. */
    answer,
    /** What was sent and is not what the server says, yet: to be shown as if it were. */
    optimistic: toRecord(failed?.retry.fields ?? fetcher.formData),
    /** The form to send again, where it failed. */
    retry: failed?.retry,
    submit: (sent: FormData, action: string) => {
      if (state !== "idle") return;
      showOutcome(key);
      void fetcher.submit(sent, { method: "post", action });
    },
    /** Gives up what failed. */
    cancel: () => fetcher.reset(),
  };
}

export type InPlace = ReturnType<typeof useInPlace>;

function toRecord(
  fields: SendableForm["fields"] | FormData | undefined,
): Record<string, string> | undefined {
  return fields && Object.fromEntries([...fields].map(([name, value]) => [name, String(value)]));
}
