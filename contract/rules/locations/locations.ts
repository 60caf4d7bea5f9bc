import { arcMetres, type Place } from "./places.ts";

/** Recordings of locations that are nearer to each other than this may be matched with the wrong one. */
export const locationSpacingMetres = 60;

/** When a location is in use, as ISO instants. The end is not part of it. */
export interface Tenure {
  activeAt: string;
  retiredAt: string | null;
}

/** Whether it competes for its name and place: in use from before the window's end, or retired in it (end excluded). */
export function isInWindow(
  { activeAt, retiredAt }: Tenure,
  { from, until }: { from: string; until: string },
): boolean {
  return retiredAt === null ? activeAt <= until : from <= retiredAt && retiredAt < until;
}

/** Whether a location is in use at a time: one that will be retired still is. */
export function isInUse({ activeAt, retiredAt }: Tenure, at: string): boolean {
  return activeAt <= at && (retiredAt === null || retiredAt > at);
}

/** Whether a recording of that time can belong to a location: an automatic one's beginning can be moved back. */
export function isAvailableAt(
  { activeAt, retiredAt, automatic }: Tenure & { automatic: boolean },
  at: string,
): boolean {
  return isInUse({ activeAt: automatic ? at : activeAt, retiredAt }, at);
}

interface NamedPlace extends Place {
  id: number;
  name: string;
}

/** One warning for each of the others that is closer than 60 m. Clients compare the texts. */
export function warnOfNeighbours(
  subject: "New station" | "Updated station location",
  place: Place,
  others: NamedPlace[],
): string[] {
  return others
    .filter((other) => arcMetres(place, other) < locationSpacingMetres)
    .map(
      ({ id, name }) =>
        `${subject} is too close to ${name} (#${id}) - recordings may be incorrectly matched`,
    );
}
