import type { ReactNode } from "react";
import { StatusShape } from "./status-word.tsx";

const shapeOf = { success: "ok", info: "quiet", warning: "attention" } as const;

export type NoticeTone = keyof typeof shapeOf;

export function Notice({ tone = "info", children }: { tone?: NoticeTone; children: ReactNode }) {
  return (
    <output className="notice" data-tone={tone}>
      <StatusShape tone={shapeOf[tone]} />
      <span>{children}</span>
    </output>
  );
}
