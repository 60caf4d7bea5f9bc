import { getRecordingProject } from "#contract/wire/recordings/recording-project.ts";
import { serve } from "#api/http/serve.ts";
import { requireRecording } from "./require-recording.ts";

export const recordingProject = [
  serve(getRecordingProject, async ({ input, caller, services }) => {
    const { id } = input;
    const found = await requireRecording(services, caller, { id, deleted: "either" });
    return { projectId: found.project_id, projectName: found.project_name };
  }),
];
