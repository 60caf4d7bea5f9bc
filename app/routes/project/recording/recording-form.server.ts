import type { z } from "zod";
import { readInPlaceForm } from "#app/in-place/read-in-place-form.server.ts";
import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { Refusal } from "#contract/envelope.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";

const elsewhere = "The recording belongs to another project.";

export type RecordingArgs = PageArgs & { params: { currentRecordingId: string } };

interface Words {
  /** To those who may only read. */
  readOnly: string;
  /** Where a field is missing or wrong. */
  choose: string;
}

/** Super-users who may only read have no labels to give. */
export function mayLabel(context: PageArgs["context"]): boolean {
  const { isVisiting, mayManage } = requireViewer(context);
  return !isVisiting || mayManage;
}

/** Under which the acts of this person on a recording can be taken back. */
export function aboutRecording({ context }: Pick<PageArgs, "context">, id: string): string {
  return `${requireViewer(context).user.id} recording ${id}`;
}

/** Reads a form that acts in place on the recording of the address; gives an `answer` where it is refused already. */
export async function readRecordingForm<S extends z.ZodType>(
  args: RecordingArgs,
  schema: S,
  { readOnly, choose }: Words,
) {
  const about = aboutRecording(args, args.params.currentRecordingId);
  const { value, saved, refused } = await readInPlaceForm(args, schema, about);
  const refuse = (refusal: Refusal) => ({ answer: refused(refusal) });
  if (!mayLabel(args.context)) return refuse(new Refusal("forbidden", readOnly));
  if (value === undefined) return refuse(new Refusal("unprocessable", choose));
  const found = await attempt(args, getRecording, { id: args.params.currentRecordingId });
  if (!found.ok) return refuse(found.refusal);
  const { recording } = found.reply;
  if (recording.groupId !== requireProject(args.context).id) {
    return refuse(new Refusal("missing", elsewhere));
  }
  return { value, recording, saved, refused };
}
