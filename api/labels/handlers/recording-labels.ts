import {
  addLabel,
  addLabelOlder,
  deleteLabel,
  deleteLabelOlder,
  editNote,
  listNoteEdits,
} from "#contract/wire/recordings/recording-labels.ts";
import { can } from "#contract/rules/projects/roles.ts";
import type { User } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import {
  addLabel as putLabel,
  editNote as changeNote,
  noSuchLabel,
  removeLabel,
} from "../operations/label-recording.ts";
import { findLabelled, listEdits } from "../queries/recording-labels.ts";
import { listWithRoles } from "#api/recordings/queries/recording-roles.ts";
import type { Services } from "#api/services.ts";
import { requireRecording } from "#api/recordings/handlers/require-recording.ts";

const action = "tag its recordings";
const added = ["Added the label"];
const deleted = ["Deleted the label"];
const edited = ["Changed the note"];

export const recordingLabels = [
  serve(addLabel, async ({ input, caller, address, services }) => {
    const recording = await requireRecording(services, caller, { id: input.id, action });
    const tagId = await putLabel(services, { ...caller, address }, recording, input.tag);
    return { tagId, messages: added };
  }),

  serve(addLabelOlder, async ({ input, caller, address, services }) => {
    const recording = await requireRecording(services, caller, { id: input.recordingId, action });
    const tagId = await putLabel(services, { ...caller, address }, recording, input.tag);
    return { tagId, messages: added };
  }),

  serve(deleteLabel, async ({ input, caller, address, services }) => {
    const recording = await requireRecording(services, caller, { id: input.id, action });
    await removeLabel(services, { ...caller, address }, recording, input.tagId);
    return { messages: deleted };
  }),

  serve(editNote, async ({ input, caller, address, services }) => {
    const recording = await requireRecording(services, caller, { id: input.id, action });
    const { tagId: id, comment, before } = input;
    const edit = { id, comment, before };
    const editedAt = await changeNote(services, { ...caller, address }, recording, edit);
    return { editedAt, messages: edited };
  }),

  serve(listNoteEdits, async ({ input, caller, services }) => {
    const { id } = await requireRecording(services, caller, { id: input.id });
    const edits = await listEdits(services.store.read, id);
    return { edits: edits.map(({ id: tagId, editedAt }) => ({ tagId, editedAt })) };
  }),

  serve(deleteLabelOlder, async ({ input, caller, address, services }) => {
    const { tagId } = input;
    const recording = await requireLabelled(services, caller, tagId);
    await removeLabel(services, { ...caller, address }, recording, tagId);
    return { messages: deleted };
  }),
];

/** The recording that a label is on. A label out of reach is refused like one that is not there. */
async function requireLabelled({ store }: Services, caller: User, tagId: number) {
  const id = await findLabelled(store.read, tagId);
  const ids = id === undefined ? [] : [id];
  const [labelled] = await listWithRoles(store.read, caller, { ids, deleted: false });
  if (!labelled || !can(labelled.role, action)) throw noSuchLabel(tagId);
  return labelled;
}
