import { Refusal } from "#contract/envelope.ts";
import type { NewLabel } from "#contract/wire/recordings/recording-labels.ts";
import type { Db } from "#api/db/open.ts";
import type { AuditedAction } from "#api/accounts/queries/audit.ts";
import { changeRecording } from "#api/recordings/queries/recording-changes.ts";
import { deleteLabel, findLabel, insertLabel, updateComment } from "../queries/recording-labels.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { noSuchRecording } from "#api/recordings/operations/with-recording-lock.ts";

const text = {
  ofOther: "Only whoever wrote a note may change it.",
  changed: "The note has been changed since it was read.",
};

interface Recording {
  id: number;
  project_id: number;
}

/** Puts a label on a recording and gives its id; equal ones may stand beside each other. */
export function addLabel(
  services: Services,
  by: Actor,
  recording: Recording,
  label: NewLabel,
): Promise<number> {
  return services.store.write
    .transaction()
    .execute((trx) => addLabelWithin(services, trx, by, recording, label));
}

export function addLabelWithin(
  services: Services,
  trx: Db,
  by: Actor,
  recording: Recording,
  label: NewLabel,
): Promise<number> {
  return changeWithin(services, trx, by, recording, "label added", async () => {
    const owned = { recordingId: recording.id, userId: by.id };
    const id = await insertLabel(trx, owned, label, services.now());
    return { result: id, details: { labelId: id, detail: label.detail } };
  });
}

/** Refuses `missing` where the recording has no such label, whatever others have. */
export async function removeLabel(
  services: Services,
  by: Actor,
  recording: Recording,
  id: number,
): Promise<void> {
  await services.store.write
    .transaction()
    .execute((trx) => removeLabelWithin(services, trx, by, recording, id));
}

export async function removeLabelWithin(
  services: Services,
  trx: Db,
  by: Actor,
  recording: Recording,
  id: number,
): Promise<void> {
  await changeWithin(services, trx, by, recording, "label deleted", async () => {
    const label = await deleteLabel(trx, { id, recordingId: recording.id });
    if (!label) throw noSuchLabel(id);
    const details = { labelId: id, detail: label.detail, taggerId: label.user_id };
    return { result: undefined, details };
  });
}

interface Edit {
  id: number;
  comment: string;
  /** What the note said when it was read. */
  before: string;
}

/**
 * Whoever wrote a note changes it, and nobody else: it stands under their name. Gives when. Refuses `changed` with what
 * it says now where somebody changed it since it was read.
 */
export function editNote(
  services: Services,
  by: Actor,
  recording: Recording,
  { id, comment, before }: Edit,
): Promise<string> {
  return services.store.write.transaction().execute((trx) =>
    changeWithin(services, trx, by, recording, "label edited", async () => {
      const note = await findLabel(trx, { id, recordingId: recording.id });
      if (note?.detail.toLowerCase() !== "note") throw noSuchLabel(id);
      if (note.user_id !== by.id) throw new Refusal("forbidden", text.ofOther);
      const now = services.now();
      const current = note.comment ?? "";
      const isDone = current === comment;
      if (!isDone && !isSameText(current, before)) throw changedMeanwhile(current);
      if (!isDone) await updateComment(trx, id, comment, now);
      const editedAt = isDone ? (note.edited_at ?? note.created_at) : now.toISOString();
      return { result: editedAt, details: { labelId: id } };
    }),
  );
}

/** Forms write line ends as CRLF. */
function isSameText(one: string, other: string): boolean {
  return one.replaceAll("\r\n", "\n") === other.replaceAll("\r\n", "\n");
}

function changedMeanwhile(current: string): Refusal {
  const error = { param: "before", msg: text.changed, value: current };
  return new Refusal("changed", text.changed, { errors: [error] });
}

export function noSuchLabel(id: number): Refusal {
  return new Refusal("missing", `Could not find a tag with an id of '${id}' for user`);
}

interface Change<T> {
  result: T;
  details: Record<string, unknown>;
}

async function changeWithin<T>(
  services: Services,
  trx: Db,
  by: Actor,
  { id: recordingId, project_id: projectId }: Recording,
  action: AuditedAction,
  change: () => Promise<Change<T>>,
): Promise<T> {
  const stands = await changeRecording(trx, recordingId, {}, services.now());
  if (!stands) throw noSuchRecording(recordingId);
  const { result, details } = await change();
  const act = { action, projectId, details: { recordingId, ...details } };
  await recordAct(services, trx, by, act);
  return result;
}
