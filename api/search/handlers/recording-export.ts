import { toUrlName } from "#contract/rules/navigation/names.ts";
import { Refusal } from "#contract/envelope.ts";
import { exportTypes } from "#contract/rules/recordings/export-writing.ts";
import { exportRecordings } from "#contract/wire/recordings/recording-export.ts";
import { serve } from "#api/http/serve.ts";
import { streamText } from "#api/http/stream-text.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";
import { toRecordingFilter } from "#api/recordings/handlers/to-recording-filter.ts";
import { mayHaveVisits } from "#api/visits/operations/visit-candidates.ts";
import { readExport } from "../operations/read-export.ts";

const noVisits =
  "Sound and deleted recordings have no visits. Export one row for each recording or track instead.";

export const recordingExport = [
  serve(exportRecordings, async ({ input, caller, services }) => {
    const action = "see its devices and recordings";
    const project = await requireProject(services, caller, input.projectId, action);
    const { format, rows: kind, bom } = input;
    const filter = toRecordingFilter(input, project.id);
    if (kind === "visits" && !mayHaveVisits(filter)) throw new Refusal("rule", noVisits);
    const fileName = encodeURIComponent(`${toUrlName(project.name)}-${kind}.${format}`);
    return new Response(streamText(readExport(services, { filter, format, kind, bom })), {
      headers: {
        "content-type": exportTypes[format],
        "content-disposition": `attachment; filename*=UTF-8''${fileName}`,
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
      },
    });
  }),
];
