import { subHours } from "date-fns";
import { maxAttempts } from "#api/jobs/run-job.ts";
import {
  countGivenUp,
  giveUpJobs,
  listDeadlyJobs,
  listWaitingLanes,
} from "#api/doctor/queries/stuck-jobs.ts";
import { countOf } from "../../programs/print.ts";
import { type Check, type Site, well, wrong } from "../check.ts";
import { listSome } from "../list-some.ts";

/** A site that does jobs begins one within seconds. */
const waitedHours = 1;

/** That jobs are done: none ends the process that does it again and again, and no lane waits for nobody. */
export const jobs: Check<Site, number[]> = {
  name: "jobs",
  look: async ({ store, now }) => {
    const deadly = await listDeadlyJobs(store.read, { now: now(), attempts: maxAttempts });
    if (deadly.length > 0) {
      const named = deadly.map(({ id, kind, subject_id: about }) => `${kind} ${about ?? id}`);
      const text = `${countOf(deadly.length, "job")} ended each process that tried: ${listSome(named)}`;
      const ids = deadly.map(({ id }) => id);
      return wrong(text, "run with --fix, which gives them up; see the log for why", ids);
    }
    const before = subHours(now(), waitedHours);
    const [lane, ...others] = await listWaitingLanes(store.read, { now: now(), before });
    if (lane) {
      const waits = lane.count === 1 ? "waits" : "wait";
      const text = `${countOf(lane.count, "job")} of the lane ${lane.lane} ${waits} since ${lane.oldest}`;
      const more =
        others.length > 0 ? `, and those of ${others.map((one) => one.lane).join()}` : "";
      return wrong(text + more, "start a process whose ROLES has jobs, and see its log");
    }
    const givenUp = await countGivenUp(store.read);
    const rest = givenUp > 0 ? `; ${givenUp} that failed are on the page /all-jobs` : "";
    return well(`None is stuck${rest}`);
  },
  fix: ({ store, now }, ids) =>
    giveUpJobs(store.write, ids, { now: now(), attempts: maxAttempts, error: reason }),
};

const reason = "Each process that tried it ended without saying why.";
