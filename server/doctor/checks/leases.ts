import { addMinutes, subHours } from "date-fns";
import { type DeadLease, freeLeases, listDeadLeases } from "#api/doctor/queries/dead-leases.ts";
import { countOf } from "../../programs/print.ts";
import { type Check, type Site, well, wrong } from "../check.ts";
import { listSome } from "../list-some.ts";

/** The longest is of ten minutes; the clocks of two machines may differ. */
const longestMinutes = 20;
const endedHours = 1;

/** That nothing is held by a process that is gone, or until a time that only a wrong clock has shown. */
export const leases: Check<Site, DeadLease[]> = {
  name: "leases",
  look: async ({ store, now }) => {
    const dead = await listDeadLeases(store.read, boundsAt(now()));
    if (dead.length === 0) return well("None is held by a process that is gone");
    const named = dead.map(({ table, name, until }) => `${name} of ${table} until ${until}`);
    const text = `${countOf(dead.length, "dead lease")}: ${listSome(named)}`;
    return wrong(text, "run with --fix, which frees them", dead);
  },
  fix: ({ store, now }, dead) => freeLeases(store.write, dead, boundsAt(now())),
};

function boundsAt(now: Date) {
  return { ended: subHours(now, endedHours), longest: addMinutes(now, longestMinutes) };
}
