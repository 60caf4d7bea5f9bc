import { useEffect, useState } from "react";
import { useLocation } from "react-router";

interface Asked {
  /** Of the history. */
  page: string;
  fields: string;
  /** By Show, and not as something was changed. */
  isShow: boolean;
}

/**
 * The fields keep what is typed and the focus on a page that the form itself asked for; after a link, or on the way
 * back, they are made anew. `answered` is what the page that is shown was asked for.
 */
export function useAskedPage() {
  const { key: page } = useLocation();
  const [{ shown, formKey, asked }, setForm] = useState<{
    shown: string;
    formKey: string;
    asked?: Asked;
  }>({ shown: page, formKey: page });
  const isAsked = asked?.page === page;
  if (page !== shown)
    setForm(isAsked ? { shown: page, formKey, asked } : { shown: page, formKey: page });
  const answer = isAsked && asked.isShow ? page : undefined;
  useEffect(() => {
    if (answer !== undefined) goToAnswer();
  }, [answer]);
  return {
    formKey,
    answered: isAsked ? asked.fields : undefined,
    /** Once the answer has come, and before it is shown. */
    keepForm: (sent: Omit<Asked, "page">) =>
      setForm((last) => ({ ...last, asked: { ...sent, page: history.state.key } })),
  };
}

/** To what is wrong, or to the first heading of the results where they begin out of sight. */
function goToAnswer(): void {
  const problems = document.querySelector<HTMLElement>(".problems");
  if (problems) return problems.focus();
  const results = document.querySelector("#results");
  const heading = results?.querySelector("h2");
  if (!results || !heading || results.getBoundingClientRect().top >= 0) return;
  heading.tabIndex = -1;
  results.scrollIntoView();
  heading.focus({ preventScroll: true });
}
