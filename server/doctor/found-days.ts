import type { ProjectDay } from "#api/doctor/queries/summed-rows.ts";
import { startOf } from "#api/recordings/queries/utc-days.ts";
import { countOf } from "../programs/print.ts";
import { type Finding, well, wrong } from "./check.ts";
import { listSome } from "./list-some.ts";

interface Compared {
  compared: number;
  /** Whose sums are not true. */
  wrongDays: ProjectDay[];
}

/** What came of comparing sums with what they are of. */
export function foundDays({ compared, wrongDays }: Compared): Finding<ProjectDay[]> {
  if (wrongDays.length === 0) return well(`They add up on ${countOf(compared, "day")}`);
  const named = wrongDays.map(({ projectId, day }) => {
    return `${startOf(day).slice(0, 10)} of project ${projectId}`;
  });
  const text = `They do not add up on ${countOf(wrongDays.length, "day")}: ${listSome(named)}`;
  const advice = "run with --fix, which has the site count these days until it sums them";
  return wrong(text, advice, wrongDays);
}
