import { Link, useLocation } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";

const text = {
  camera: {
    show: (count: number) =>
      count === 1 ? "Show 1 hidden false trigger" : `Show ${count} hidden false triggers`,
    hide: "Hide false triggers",
  },
  audio: {
    show: (count: number) => `Show noise and false triggers (${count})`,
    hide: "Hide noise and false triggers",
  },
};

interface Props {
  /** How many are hidden; or how many are shown that could be. */
  count: number;
  showsAll: boolean;
  medium: keyof typeof text;
  /** The id of what they stand in: where the page is loaded anew, it is there. */
  at: string;
}

/** Shows what is hidden as a false trigger or as noise, or hides it again; the address keeps the choice. */
export function FalseTriggerLink({ count, showsAll, medium, at }: Props) {
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  if (count === 0) return null;
  const query = new URLSearchParams(search);
  query.set("show", showsAll ? "some" : "all");
  const to = { pathname, search: String(query), hash: isHydrated ? "" : at };
  return (
    <Link to={to} preventScrollReset>
      {showsAll ? text[medium].hide : text[medium].show(count)}
    </Link>
  );
}
