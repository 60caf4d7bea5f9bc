import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { firstHeading, readOnAt } from "../results/use-list-start.ts";

interface Form {
  /** Another one makes the fields anew. */
  key: string;
  /** The page of the history that they are shown on. */
  shown: string;
  /** The page that they asked for. */
  asked?: string;
  /** By Show, and not as something was changed. */
  isShow?: boolean;
}

/**
 * The fields keep what is typed and the focus on a page that the form itself asked for; after a link, or on the way
 * back, they are made anew. `keep` is called once the answer has come, and before it is shown.
 */
export function useAskedPage(): [key: string, keep: (isShow: boolean) => void] {
  const { key: page } = useLocation();
  const [form, setForm] = useState<Form>({ key: page, shown: page });
  const isAsked = form.asked === page;
  if (page !== form.shown) setForm({ ...(isAsked ? form : { key: page }), shown: page });
  const answer = isAsked && form.isShow && page;
  useEffect(() => {
    if (answer) goToAnswer();
  }, [answer]);
  return [form.key, (isShow) => setForm((last) => ({ ...last, asked: history.state.key, isShow }))];
}

/** To what is wrong, or to the first heading of the results, where that is above the screen. */
function goToAnswer(): void {
  const start = document.querySelector<HTMLElement>(`.problems, ${firstHeading}`);
  if (start && start.getBoundingClientRect().top < 0) readOnAt(start, "center");
}
