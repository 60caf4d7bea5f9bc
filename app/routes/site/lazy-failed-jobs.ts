import { lazy } from "react";

/** With what acts in place, which a site without failed jobs has no use for; the server draws it with the page. */
const load = () => import("./failed-jobs.tsx");
const drawn = import.meta.env.SSR ? await load() : undefined;

export const FailedJobs =
  drawn?.FailedJobs ?? lazy(async () => ({ default: (await load()).FailedJobs }));
