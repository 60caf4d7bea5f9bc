import { compareNights } from "#api/doctor/operations/compare-nights.ts";
import { findWrongSums } from "#api/doctor/operations/find-wrong-sums.ts";
import { markDays, type ProjectDay } from "#api/doctor/queries/summed-rows.ts";
import { findNights } from "#contract/rules/times/night-finder.ts";
import type { Check, Site } from "../check.ts";
import { foundDays } from "../found-days.ts";

/** As many as are put together at once where they are summed. */
const daysAtOnce = 4;

/** That what came by in each night is what its visits are. Marked days are counted until they are summed. */
export const nightSums: Check<Site, ProjectDay[]> = {
  name: "sums of nights",
  look: async ({ store, config }) => {
    const findNight = findNights(config.defaultTimeZone);
    const found = await findWrongSums(store, {
      of: "nights",
      daysAtOnce,
      findWrong: (db, days) => compareNights(db, days, findNight),
    });
    return foundDays(found);
  },
  fix: ({ store }, wrongDays) => markDays(store.write, "changed_animal_days", wrongDays),
};
