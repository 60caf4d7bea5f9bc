import { inBatches, maxIdsOfStatement } from "#api/db/in-batches.ts";
import { findWrongNights } from "#api/doctor/operations/find-wrong-nights.ts";
import { markDays, type ProjectDay } from "#api/doctor/queries/summed-rows.ts";
import { countOf } from "../../programs/print.ts";
import { type Check, type Site, well } from "../check.ts";
import { foundDays } from "../found-days.ts";

/** That what came by in each night is what its visits are. Marked days are counted until they are summed. */
export const nightSums: Check<Site, ProjectDay[]> = {
  name: "sums of nights",
  look: async ({ store, config }) => {
    const timeZone = config.defaultTimeZone;
    const { compared, wrongDays } = await findWrongNights(store, { timeZone });
    if (wrongDays.length > 0) return foundDays(wrongDays);
    return well(`They add up on ${countOf(compared, "day")}`);
  },
  fix: async ({ store }, wrongDays) => {
    for await (const some of inBatches(wrongDays, maxIdsOfStatement)) {
      await markDays(store.write, "changed_animal_days", some);
    }
  },
};
