import type { ReactNode } from "react";

type DisclosureProps = { summary: ReactNode; open?: boolean; children: ReactNode };

export function Disclosure({ summary, open, children }: DisclosureProps) {
  return (
    <details className="disclosure" open={open}>
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}
