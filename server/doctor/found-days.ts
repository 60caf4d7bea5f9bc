import type { ProjectDay } from "#api/doctor/queries/summed-rows.ts";
import { startOf } from "#api/recordings/queries/utc-days.ts";
import { countOf } from "../programs/print.ts";
import { type Finding, wrong } from "./check.ts";
import { listSome } from "./list-some.ts";

/** Days whose sums are not true. */
export function foundDays(wrongDays: ProjectDay[]): Finding<ProjectDay[]> {
  const named = wrongDays.map(({ projectId, day }) => {
    return `${startOf(day).slice(0, 10)} of project ${projectId}`;
  });
  const text = `They do not add up on ${countOf(wrongDays.length, "day")}: ${listSome(named)}`;
  return wrong(
    text,
    "run with --fix, which has the site count these days until it sums them",
    wrongDays,
  );
}
