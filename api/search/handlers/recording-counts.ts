import { countFound as endpoint } from "#contract/wire/recordings/recording-counts.ts";
import { serve } from "#api/http/serve.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";
import { toRecordingFilter } from "#api/recordings/handlers/to-recording-filter.ts";
import { countFound } from "../operations/count-found.ts";

export const recordingCounts = [
  serve(endpoint, async ({ input, caller, services }) => {
    const { settings, store } = services;
    const action = "see its devices and recordings";
    const { id } = await requireProject(services, caller, input.projectId, action);
    const { of, month, "time-zone": timeZone = settings.defaultTimeZone } = input;
    const signal = services.countingTime();
    return countFound(store.scan, toRecordingFilter(input, id), { of, month, timeZone, signal });
  }),
];
