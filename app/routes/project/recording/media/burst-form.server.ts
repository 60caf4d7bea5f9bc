import { z } from "zod";
import { readInPlaceForm } from "#app/in-place/read-in-place-form.server.ts";
import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { tagName } from "#app/services/recordings/tag-text.server.ts";
import { Refusal } from "#contract/envelope.ts";
import { id } from "#contract/wire/fields.ts";
import { tagBurst, type TrackBefore, untagBurst } from "#contract/wire/recordings/burst-tags.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { mayLabel } from "../labels/label-form.server.ts";

const text = {
  readOnly: "Only members of the project tag its recordings.",
  elsewhere: "The recording belongs to another project.",
  choose: "Choose what the pictures show.",
  changed: "These pictures are not all of one burst any more. Reload the page, then try again.",
  tagged: (count: number, tag: string) =>
    count === 1 ? `1 picture tagged: ${tag}.` : `${count} pictures tagged: ${tag}.`,
  putBack: "The pictures are as they were before.",
};

const json = z.string().transform((sent, { addIssue }) => {
  try {
    return JSON.parse(sent) as unknown;
  } catch {
    addIssue("No JSON");
    return z.NEVER;
  }
});
/** Recording, track and what was said of it before: short, because a notice has no room for more. */
const entry = z.union([
  z.tuple([z.int(), z.int()]),
  z.tuple([z.int(), z.int(), z.array(z.string())]),
]);
const burstForm = z.union([
  z.object({
    burstTag: z.string().trim().min(1).max(255),
    pictures: z.preprocess((value) => [value].flat(), z.array(id).min(1)),
  }),
  z.object({ burstBefore: json.pipe(z.array(entry).min(1)) }),
]);

type BurstArgs = PageArgs & { params: { currentRecordingId: string } };

/** Tags the pictures of the burst that the recording of the address is of, or puts them back. */
export async function answerBurstForm(args: BurstArgs) {
  const { value, saved, refused } = await readInPlaceForm(args, burstForm);
  if (!mayLabel(args.context)) return refused(new Refusal("forbidden", text.readOnly));
  if (!value) return refused(new Refusal("unprocessable", text.choose));
  const found = await attempt(args, getRecording, { id: args.params.currentRecordingId });
  if (!found.ok) return refused(found.refusal);
  const { id: recordingId, groupId } = found.reply.recording;
  if (groupId !== requireProject(args.context).id) {
    return refused(new Refusal("missing", text.elsewhere));
  }
  if ("burstBefore" in value) {
    const before = value.burstBefore.map(toBefore);
    const outcome = await attempt(args, untagBurst, { id: recordingId, before });
    return outcome.ok ? saved({ text: text.putBack }) : refused(explain(outcome.refusal));
  }
  const { burstTag: what, pictures } = value;
  const sent = { id: recordingId, what, recordings: pictures };
  const outcome = await attempt(args, tagBurst, sent);
  if (!outcome.ok) return refused(explain(outcome.refusal));
  const { before } = outcome.reply;
  const count = new Set(before.map((one) => one.recordingId)).size;
  const burstBefore = JSON.stringify(before.map(toEntry));
  return saved({ text: text.tagged(count, tagName(what, "camera")), undo: { burstBefore } });
}

/** The recording of the address is there: what is missing is a picture. */
function explain(refusal: Refusal): Refusal {
  return refusal.reason === "missing" ? new Refusal("unprocessable", text.changed) : refusal;
}

function toEntry({ recordingId, trackId, tags }: TrackBefore): z.output<typeof entry> {
  return tags ? [recordingId, trackId, tags] : [recordingId, trackId];
}

function toBefore([recordingId, trackId, tags]: z.output<typeof entry>): TrackBefore {
  return { recordingId, trackId, ...(tags && { tags }) };
}
