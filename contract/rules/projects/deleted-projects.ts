import { addDays } from "date-fns";

/** How long a deleted project waits in the trash. */
export const trashDays = 30;

/** From when on it may be removed for good. */
export function removalOf(deletedAt: string | Date): Date {
  return addDays(deletedAt, trashDays);
}
