import { helpKey } from "#app/components/keyboard-list.tsx";
import type { KeyRow } from "#app/components/player/use-keys.ts";

/** What the keys do, for the list of them: the same as on the page of a recording, wherever both have one. */
export const reviewKeys: readonly KeyRow[] = [
  { keys: ["1 to 9"], does: "Tag the track" },
  { keys: ["Enter"], does: "Agree with AI" },
  { keys: ["x"], does: "Disagree with AI" },
  { keys: ["r"], does: "Tag it the same as the last one" },
  { keys: ["/"], does: "Search all tags" },
  { keys: ["u"], does: "Undo" },
  { keys: ["n"], does: "Skip to the next recording" },
  { keys: ["f"], does: "Remove the flag, where you review flagged ones" },
  helpKey,
];

/** A sound can be heard, too. */
export const soundKeys: readonly KeyRow[] = [
  { keys: ["k"], does: "Hear the track alone" },
  ...reviewKeys,
];
