import { Link, useLocation, type LinkProps } from "react-router";

/** Pages that stand in a dialog, too. */
export type DialogPath = "/new-project" | "/join-project" | "/switch-project" | "/releases";

/**
 * Leads to a page; where the framework runs, the page opens as a dialog over this one, at its own address. A step of
 * its own in the history even while the same dialog is being left, because closing goes one step back.
 */
export function DialogLink({ to, ...rest }: Omit<LinkProps, "to" | "mask"> & { to: DialogPath }) {
  const { pathname, search } = useLocation();
  const over = { pathname, search, hash: "dialog" };
  return <Link {...rest} to={over} mask={to} replace={false} preventScrollReset />;
}
