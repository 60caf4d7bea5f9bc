import { subDays } from "date-fns";
import { getRetention, previewRetention } from "#contract/wire/projects/retention.ts";
import { serve } from "#api/http/serve.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";
import { previewExpiry } from "../operations/preview-expiry.ts";
import { sumExpired } from "../queries/expired-recordings.ts";

/** Longer than pages wait for a number: it is what somebody decides by. */
const previewMs = 8000;

export const retention = [
  serve(getRetention, async ({ input, caller, services }) => {
    const { store, now } = services;
    const key = input.groupIdOrName;
    const { id } = await requireProject(services, caller, key, "manage the project");
    const [all, lately] = await Promise.all([
      sumExpired(store.scan, id),
      sumExpired(store.scan, id, { since: subDays(now(), 1) }),
    ]);
    return { lately: lately.recordings, deleted: all.recordings, bytes: all.bytes };
  }),

  serve(previewRetention, async ({ input, caller, services }) => {
    const { groupIdOrName: key, days } = input;
    const { id } = await requireProject(services, caller, key, "manage the project");
    const signal = AbortSignal.timeout(previewMs);
    return previewExpiry(services, { projectId: id, days, signal });
  }),
];
