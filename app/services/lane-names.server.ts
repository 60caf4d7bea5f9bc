import type { JobLane } from "#contract/wire/jobs.ts";

/** What the jobs of a lane are for. */
export const laneNames: Record<JobLane, string> = {
  pictures: "Pictures",
  sound: "Sounds",
  finding: "Searches",
  mail: "Emails",
  import: "Cards",
  export: "Exports",
  backup: "Backups",
  upkeep: "Upkeep",
};
