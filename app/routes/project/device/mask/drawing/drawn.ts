import type { DraftView } from "./draft-view.ts";

/** A draft as the page shows it, and what scripts know of it besides. */
export interface Drawn {
  shown: DraftView;
  hints: string[];
  /** What was undone, the latest last. */
  undone: string[];
  /** What was done last, for those who do not see it. */
  says: string;
  /** How often scripts have changed it. */
  turn: number;
  /** The corner to go on with; steps of one by the arrow keys are undone as one. */
  focus: { corner: number; isStep: boolean } | undefined;
}

/** While numbers are typed or a corner is dragged. */
export type Unset = Pick<Drawn, "hints"> & Pick<DraftView, "rows" | "points" | "faulty">;

/** What the form of a region lends to those who draw in it. */
export interface Canvas {
  drawn: Drawn;
  unset: Unset | undefined;
  become: (drawn: Drawn) => void;
  show: (unset: Unset | undefined) => void;
  hintId: string;
}
