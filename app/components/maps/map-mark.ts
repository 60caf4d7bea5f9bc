import type { StatusTone } from "#app/ui/status-word.tsx";

export type MarkTone = StatusTone | "chosen" | "nothing";

export interface MapMark {
  /** Of the row that says more of it, or how much there is. */
  number: number | string;
  name: string;
  /** Read out, where it is not the number and the name. */
  label?: string;
  to: string;
  tone: MarkTone;
}
