import { subDays } from "date-fns";
import {
  approveRetention,
  getRetention,
  previewRetention,
} from "#contract/wire/projects/retention.ts";
import { serve } from "#api/http/serve.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";
import { recordAct } from "#api/projects/operations/change-people.ts";
import { approve, findRetention } from "#api/projects/queries/retention.ts";
import { previewExpiry } from "../operations/preview-expiry.ts";
import { sumExpired } from "../queries/expired-recordings.ts";

/** Longer than pages wait for a number: it is what somebody decides by. */
const previewMs = 8000;

export const retention = [
  serve(getRetention, async ({ input, caller, services }) => {
    const { store, now } = services;
    const key = input.groupIdOrName;
    const { id } = await requireProject(services, caller, key, "manage the project");
    const [retention, all, lastDay] = await Promise.all([
      findRetention(store.read, id),
      input["with-deleted"] ? sumExpired(store.scan, id) : undefined,
      sumExpired(store.scan, id, { since: subDays(now(), 1) }),
    ]);
    return {
      deletedLastDay: lastDay.recordings,
      ...(all ? { deleted: all.recordings, bytes: all.bytes } : {}),
      ...(retention ? { begunAt: retention.begun_at } : {}),
      ...(retention?.held ? { held: retention.held } : {}),
    };
  }),

  serve(approveRetention, async ({ input, caller, address, services }) => {
    const { groupIdOrName: key, recordings } = input;
    const { id: projectId } = await requireProject(services, caller, key, "manage the project");
    await services.store.write.transaction().execute(async (trx) => {
      await approve(trx, projectId, recordings);
      const act = { action: "retention confirmed", projectId, details: { recordings } } as const;
      await recordAct(services, trx, { ...caller, address }, act);
    });
    return {};
  }),

  serve(previewRetention, async ({ input, caller, services }) => {
    const { groupIdOrName: key, days } = input;
    const { id } = await requireProject(services, caller, key, "manage the project");
    const signal = AbortSignal.timeout(previewMs);
    return previewExpiry(services, { projectId: id, days, signal });
  }),
];
