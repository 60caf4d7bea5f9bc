import { formatDistanceStrict } from "date-fns";
import { laneNames } from "#app/services/lane-names.server.ts";
import { findPiledLanes } from "#contract/rules/site/piled-jobs.ts";
import type { WaitingLane } from "#contract/wire/jobs.ts";
import type { Task } from "./task.ts";

const text = {
  piled: (time: string) => `Jobs have waited for ${time}`,
  waiting: (lane: string, count: string) => `${lane}: ${count} waiting`,
};

/** For whoever looks after the site: what should long have been done. */
export function toJobTasks(lanes: readonly WaitingLane[], now: Date): Task[] {
  const piled = findPiledLanes(lanes, now);
  const [longest] = piled;
  if (longest?.waitingSince === undefined) return [];
  return [
    {
      key: "jobs",
      tone: "trouble",
      name: text.piled(formatDistanceStrict(longest.waitingSince, now)),
      to: "/site#jobs",
      text: piled
        .map(({ lane, waiting }) => text.waiting(laneNames[lane], waiting.toLocaleString("en-NZ")))
        .join(", "),
    },
  ];
}
