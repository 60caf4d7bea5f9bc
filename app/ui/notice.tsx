import type { ReactNode } from "react";
import { StatusShape } from "./status-word.tsx";

const shapeOf = { success: "ok", info: "quiet", warning: "attention" } as const;

export type NoticeTone = keyof typeof shapeOf;

type NoticeProps = {
  tone?: NoticeTone;
  /** Said once. Of what was done, it goes by itself after a while, where scripts run. */
  isPassing?: boolean;
  children: ReactNode;
};

export function Notice({ tone = "info", isPassing = false, children }: NoticeProps) {
  return (
    <output className="notice" data-tone={tone} data-passing={isPassing ? "" : undefined}>
      <StatusShape tone={shapeOf[tone]} />
      <span>{children}</span>
    </output>
  );
}
