import { differenceInHours } from "date-fns";

interface Lane {
  lane: string;
  waiting: number;
  waitingSince?: string | undefined;
}

/** What comes in a night is done by morning, and a card of 10,000 pictures takes three hours: longer is no work under way. */
export const piledHours = 6;

/** Lanes in which a job has waited for longer than it should, the longest first. */
export function findPiledLanes<L extends Lane>(lanes: readonly L[], now: Date): L[] {
  return lanes
    .filter(
      ({ waitingSince }) =>
        waitingSince !== undefined && differenceInHours(now, waitingSince) >= piledHours,
    )
    .toSorted((a, b) => ((a.waitingSince ?? "") < (b.waitingSince ?? "") ? -1 : 1));
}
