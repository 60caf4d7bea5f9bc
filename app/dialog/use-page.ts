import { type SubmitEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { KeptResult } from "#app/in-place/keep-failures.ts";
import { showPending } from "#app/scripts/page/pending.ts";

/** What came of the forms of a page. */
export interface Forms {
  /** How many were answered. */
  answers: number;
  /** Sends the last one once more, where that may help. */
  tryAgain: (() => void) | undefined;
}

/** The data of a page that stands in a dialog, and its forms, which are answered there. */
export function usePage(path: string) {
  const page = useFetcher<unknown>();
  const form = useFetcher<KeptResult>();
  const [answers, setAnswers] = useState(0);
  const lastSent = useRef<() => void>(undefined);
  const load = useEffectEvent(page.load);
  useEffect(() => void load(path), [path]);
  const isBusy = page.state !== "idle" || form.state !== "idle";
  const onSubmit = (event: SubmitEvent<HTMLElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const sender = event.target as HTMLFormElement;
    const { submitter } = event.nativeEvent;
    const isSearch = sender.method === "get";
    const showAgain = showPending(submitter);
    lastSent.current = () => sender.requestSubmit(submitter);
    if (isSearch) form.reset();
    const sent = (isSearch ? page : form).submit(new FormData(sender, submitter), {
      method: isSearch ? "get" : "post",
      action: sender.getAttribute("action") ?? path,
    });
    void sent.finally(() => {
      showAgain();
      setAnswers((count) => count + 1);
    });
  };
  const canRetry = form.data?.canRetry === true;
  const forms = useMemo<Forms>(
    () => ({ answers, tryAgain: canRetry ? () => lastSent.current?.() : undefined }),
    [answers, canRetry],
  );
  return { loaderData: page.data, actionData: form.data, forms, onSubmit };
}
