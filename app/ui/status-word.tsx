import type { ReactNode } from "react";

export type StatusTone = "ok" | "attention" | "trouble" | "quiet";

const shapes: Record<StatusTone, ReactNode> = {
  ok: <circle cx="6" cy="6" r="5" />,
  attention: <path d="M6 1.5 11 10.5H1z" />,
  trouble: <path d="M1.5 1.5h9v9h-9z" />,
  quiet: <circle cx="6" cy="6" r="4" />,
};

/** Says a state three times over: by its word, its shape and its colour. */
export function StatusWord({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className="status">
      <StatusShape tone={tone} />
      {children}
    </span>
  );
}

export function StatusShape({ tone }: { tone: StatusTone }) {
  return (
    <svg className="shape" data-tone={tone} viewBox="0 0 12 12" aria-hidden="true">
      {shapes[tone]}
    </svg>
  );
}
