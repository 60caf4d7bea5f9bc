import { useLocation, useRevalidator } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { useRereading } from "#app/components/use-rereading.ts";

const text = { made: "Making the pictures…", again: "Check again" };

interface Props {
  /** What is under way, where it is something else. */
  made?: string;
  className?: string | undefined;
  /** What can be seen or heard meanwhile. */
  meanwhile?: string | undefined;
}

/** In the room of pictures that are not there yet: where scripts run, they come by themselves. */
export function BeingMade({ made = text.made, className, meanwhile }: Props) {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const isHydrated = useHydrated();
  useRereading(true, revalidate);
  return (
    <div className={className}>
      <p>
        {made} {meanwhile} {!isHydrated && <a href={pathname + search}>{text.again}</a>}
      </p>
    </div>
  );
}
