import type { ReactNode } from "react";

/** A word that stands out beside a name. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className="badge">{children}</span>;
}
