import { inBatches, maxIdsOfStatement } from "#api/db/in-batches.ts";
import { findWrongDays } from "#api/doctor/operations/find-wrong-days.ts";
import { markDays, type ProjectDay } from "#api/doctor/queries/summed-rows.ts";
import { countOf } from "../../programs/print.ts";
import { type Check, type Site, well } from "../check.ts";
import { foundDays } from "../found-days.ts";

/** That the counts of recordings and visits by day are what counting gives. Marked days are counted until they are summed. */
export const daySums: Check<Site, ProjectDay[]> = {
  name: "sums of days",
  look: async ({ store }) => {
    const { compared, wrongDays } = await findWrongDays(store);
    if (wrongDays.length > 0) return foundDays(wrongDays);
    return well(`They add up on ${countOf(compared, "day")}`);
  },
  fix: async ({ store }, wrongDays) => {
    for await (const some of inBatches(wrongDays, maxIdsOfStatement)) {
      await markDays(store.write, "changed_days", some);
    }
  },
};
