import type { ReactNode } from "react";

type EmptyStateProps = { heading: string; children: ReactNode; action?: ReactNode };

export function EmptyState({ heading, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <h2>{heading}</h2>
      <p>{children}</p>
      {action && <p>{action}</p>}
    </div>
  );
}
