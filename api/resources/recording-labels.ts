import { addLabel, deleteLabel } from "#contract/wire/recording-labels.ts";
import { serve } from "../http/serve.ts";
import { addLabel as putLabel, removeLabel } from "../operations/label-recording.ts";
import { requireRecording } from "./require-recording.ts";

const action = "set up its devices and locations";

export const recordingLabels = [
  serve(addLabel, async ({ input, caller, address, services }) => {
    const recording = await requireRecording(services, caller, { id: input.id, action });
    const tagId = await putLabel(services, { ...caller, address }, recording, input.tag);
    return { tagId, messages: ["Added the label"] };
  }),

  serve(deleteLabel, async ({ input, caller, address, services }) => {
    const recording = await requireRecording(services, caller, { id: input.id, action });
    await removeLabel(services, { ...caller, address }, recording, input.tagId);
    return { messages: ["Deleted the label"] };
  }),
];
