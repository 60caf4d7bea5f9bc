import type { ReactNode } from "react";

export interface Choice {
  /** The search, without a position in it. */
  fields: [name: string, value: string][];
  /** What the address says is chosen. */
  sent: { ids: number[]; elsewhere: { count: number; packed: string } };
  /** This page with nothing chosen in its address. */
  clearTo: string;
}

export interface BarProps {
  /** On all pages. */
  count: number;
  elsewhere: { count: number; packed: string };
  /** What else is said. */
  note?: string | undefined;
  children?: ReactNode;
}
