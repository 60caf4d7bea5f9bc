import { Refusal } from "#contract/envelope.ts";
import { can } from "#contract/rules/projects/roles.ts";
import {
  deleteRecording,
  undeleteRecording,
  undeleteRecordings,
  updateRecording,
} from "#contract/wire/recordings/recording-changes.ts";
import { serve } from "#api/http/serve.ts";
import {
  deleteRecording as removeRecording,
  eraseRecording,
} from "../operations/delete-recording.ts";
import { restoreRecordings } from "../operations/restore-recordings.ts";
import { noSuchRecording } from "../operations/with-recording-lock.ts";
import { updateRecording as changeRecording } from "../operations/update-recording.ts";
import { listWithRoles } from "../queries/recording-roles.ts";
import { requireRecording } from "./require-recording.ts";

const action = "set up its devices and locations";

export const recordingChanges = [
  serve(updateRecording, async ({ input, caller, address, services }) => {
    const recording = await requireRecording(services, caller, { id: input.id, action });
    await changeRecording(services, { ...caller, address }, recording, input.updates);
    return { messages: ["Updated recording."] };
  }),

  serve(deleteRecording, async ({ input, caller, address, services }) => {
    const options = { id: input.id, action, deleted: "either" } as const;
    const recording = await requireRecording(services, caller, options);
    const by = { ...caller, address };
    if (input["soft-delete"]) {
      await removeRecording(services, by, recording);
      return { messages: ["Deleted recording."] };
    }
    await eraseRecording(services, by, recording);
    return { messages: ["Hard deleted recording."] };
  }),

  serve(undeleteRecording, async ({ input, caller, address, services }) => {
    const options = { id: input.id, action, deleted: true } as const;
    const recording = await requireRecording(services, caller, options);
    const restored = await restoreRecordings(services, { ...caller, address }, [recording]);
    if (restored.length === 0) throw noSuchRecording(input.id);
    return { messages: ["Undeleted recording."] };
  }),

  serve(undeleteRecordings, async ({ input, caller, address, services }) => {
    const deleted = await listWithRoles(services.store.read, caller, {
      ids: input.ids,
      deleted: true,
    });
    const managed = deleted.filter(({ role }) => can(role, "manage the project"));
    const restored = await restoreRecordings(services, { ...caller, address }, managed);
    if (restored.length === 0) {
      throw new Refusal("forbidden", "None of these is a deleted recording in your projects.");
    }
    return { messages: ["Undeleted recordings."] };
  }),
];
