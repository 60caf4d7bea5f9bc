import type { StatusTone } from "#app/ui/status-word.tsx";

export interface Task {
  key: string;
  tone: StatusTone;
  /** The link. */
  name: string;
  to: string;
  /** What is about it. */
  text?: string | undefined;
  time?: { iso: string; text: string; title?: string } | undefined;
}
