import { exportMedia, measureMedia } from "#contract/wire/recordings/media-export.ts";
import { serve } from "#api/http/serve.ts";
import { countAttempt } from "#api/accounts/operations/limit-attempts.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";
import { measureFound } from "#api/search/operations/measure-found.ts";
import { startMediaExport } from "../operations/start-media-export.ts";
import { toRecordingFilter } from "./to-recording-filter.ts";

const action = "see its devices and recordings";

/** Whoever orders a ZIP waits longer than a page. */
const orderMs = 10_000;

export const mediaExport = [
  serve(measureMedia, async ({ input, caller, services }) => {
    const { id } = await requireProject(services, caller, input.projectId, action);
    const filter = toRecordingFilter(input, id);
    return measureFound(services.store.scan, filter, { signal: services.countingTime() });
  }),

  serve(exportMedia, async ({ input, caller, services }) => {
    const project = await requireProject(services, caller, input.projectId, action);
    const filter = toRecordingFilter(input, project.id);
    await countAttempt(services, "export:account", String(caller.id));
    const signal = AbortSignal.timeout(orderMs);
    return startMediaExport(services, { userId: caller.id, project, filter, signal });
  }),
];
