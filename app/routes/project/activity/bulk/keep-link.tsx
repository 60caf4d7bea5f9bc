import type { ReactNode } from "react";
import { Link } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";

export const choiceForm = "choice";

interface Props {
  to: string;
  /** Whether rows can be chosen. */
  keeps: boolean;
  isButton?: boolean;
  isCurrent?: boolean;
  /** Of the next location, where scripts run. */
  state?: unknown;
  children: ReactNode;
}

/** Other results of the same search. Without scripts a button, which takes what is chosen along. */
export function KeepLink({
  to,
  keeps,
  isButton = false,
  isCurrent = false,
  state,
  children,
}: Props) {
  const isHydrated = useHydrated();
  const look = {
    className: isButton ? "button" : "link-button",
    "data-tone": isButton ? "neutral" : undefined,
    "aria-current": isCurrent ? ("true" as const) : undefined,
  };
  if (isHydrated || !keeps) {
    return (
      <Link to={to} state={state} {...look}>
        {children}
      </Link>
    );
  }
  return (
    <button type="submit" form={choiceForm} name="to" value={to.slice(to.indexOf("?"))} {...look}>
      {children}
    </button>
  );
}
