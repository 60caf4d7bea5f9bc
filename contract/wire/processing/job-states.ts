/** What workers may ask for. */
export const jobStates = [
  "tracking",
  "retrack",
  "analyse",
  "reprocess",
  "trackAndAnalyse",
  "FINISHED",
] as const;

export type JobState = (typeof jobStates)[number];
