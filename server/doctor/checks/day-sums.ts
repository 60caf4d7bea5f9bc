import { compareDays } from "#api/doctor/operations/compare-days.ts";
import { findWrongSums } from "#api/doctor/operations/find-wrong-sums.ts";
import { markDays, type ProjectDay } from "#api/doctor/queries/summed-rows.ts";
import type { Check, Site } from "../check.ts";
import { foundDays } from "../found-days.ts";

const sums = { of: "days", daysAtOnce: 7, findWrong: compareDays } as const;

/** That the counts of recordings and visits by day are what counting gives. Marked days are counted until they are summed. */
export const daySums: Check<Site, ProjectDay[]> = {
  name: "sums of days",
  look: async ({ store }) => foundDays(await findWrongSums(store, sums)),
  fix: ({ store }, wrongDays) => markDays(store.write, "changed_days", wrongDays),
};
