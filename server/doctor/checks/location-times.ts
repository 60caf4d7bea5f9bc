import {
  type BehindLocation,
  listBehindLocations,
  raiseLocations,
} from "#api/doctor/queries/behind-locations.ts";
import { countOf } from "../../programs/print.ts";
import { type Check, type Site, well, wrong } from "../check.ts";
import { listSome } from "../list-some.ts";

/** That the last recording of a location is no older than the recordings that count for it. */
export const locationTimes: Check<Site, BehindLocation[]> = {
  name: "last recordings",
  look: async ({ store }) => {
    const behind = await listBehindLocations(store.read);
    if (behind.length === 0) return well("Every location says its newest recording");
    const names = new Set(behind.map(({ id, name }) => `${name} (${id})`));
    const named = listSome([...names]);
    const text = `${countOf(names.size, "location")} with a newer recording than it says: ${named}`;
    return wrong(text, "run with --fix, which sets the times", behind);
  },
  fix: ({ store }, behind) => raiseLocations(store.write, behind),
};
