import { exportMedia, measureMedia } from "#contract/wire/recordings/media-export.ts";
import { serve } from "#api/http/serve.ts";
import { countAttempt } from "#api/accounts/operations/limit-attempts.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";
import { measureFound } from "#api/search/operations/measure-found.ts";
import { startMediaExport } from "../operations/start-media-export.ts";
import { toRecordingFilter } from "./to-recording-filter.ts";

const action = "see its devices and recordings";

/** A page does not wait longer for numbers; whoever orders a ZIP does. */
const pageMs = 1000;
const orderMs = 10_000;

export const mediaExport = [
  serve(measureMedia, async ({ input, caller, services }) => {
    const { id } = await requireProject(services, caller, input.projectId, action);
    const signal = AbortSignal.timeout(pageMs);
    return measureFound(services.store.scan, toRecordingFilter(input, id), { signal });
  }),

  serve(exportMedia, async ({ input, caller, services }) => {
    const project = await requireProject(services, caller, input.projectId, action);
    const filter = toRecordingFilter(input, project.id);
    await countAttempt(services, "export:account", String(caller.id));
    const signal = AbortSignal.timeout(orderMs);
    return startMediaExport(services, { userId: caller.id, project, filter, signal });
  }),
];
