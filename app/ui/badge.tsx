import type { ReactNode } from "react";

/** A word that stands out beside a name. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className="badge">{children}</span>;
}

/** Those that there are, in a row. */
export function BadgeList({ badges }: { badges: (string | false | undefined)[] }) {
  return (
    <span className="badges">
      {badges.map((badge) => badge && <Badge key={badge}>{badge}</Badge>)}
    </span>
  );
}
