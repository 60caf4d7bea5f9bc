import { Refusal } from "#contract/envelope.ts";
import { can } from "#contract/rules/projects/roles.ts";
import {
  reprocessRecording,
  reprocessRecordings,
  retryFailedRecording,
} from "#contract/wire/processing/reprocessing.ts";
import { serve } from "#api/http/serve.ts";
import {
  reprocessRecordings as reprocess,
  retryFailed,
} from "../operations/reprocess-recordings.ts";
import { listWithRoles } from "#api/recordings/queries/recording-roles.ts";
import { requireRecording } from "#api/recordings/handlers/require-recording.ts";

const action = "set up its devices and locations";

export const reprocessing = [
  serve(reprocessRecording, async ({ input, caller, address, services }) => {
    const { id } = await requireRecording(services, caller, { id: input.id, action });
    await reprocess(services, { ...caller, address }, [id]);
    return { messages: ["Recording is to be processed again."] };
  }),

  serve(retryFailedRecording, async ({ input, caller, address, services }) => {
    const { id } = await requireRecording(services, caller, { id: input.id, action });
    await retryFailed(services, { ...caller, address }, id);
    return { messages: ["Processing is to be tried again."] };
  }),

  serve(reprocessRecordings, async ({ input, caller, address, services }) => {
    const ids = [...new Set(input.recordings)];
    const found = await listWithRoles(services.store.read, caller, { ids, deleted: false });
    const allowed = found.filter(({ role }) => can(role, action));
    if (allowed.length < ids.length) {
      throw new Refusal("forbidden", "Could not find all of these recordings for user");
    }
    await reprocess(services, { ...caller, address }, ids);
    return { messages: ["Recordings are to be processed again."] };
  }),
];
