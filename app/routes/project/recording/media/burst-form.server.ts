import { z } from "zod";
import { jsonField } from "#app/forms/json-field.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { tagName } from "#app/services/recordings/tag-text.server.ts";
import { Refusal } from "#contract/envelope.ts";
import { id } from "#contract/wire/fields.ts";
import { tagBurst, type TrackBefore, untagBurst } from "#contract/wire/recordings/burst-tags.ts";
import { type RecordingArgs, readRecordingForm } from "../recording-form.server.ts";

const text = {
  readOnly: "Only members of the project tag its recordings.",
  choose: "Choose what the pictures show.",
  changed: "These pictures are not all of one burst any more. Reload the page, then try again.",
  tagged: (count: number, tag: string) =>
    count === 1 ? `1 picture tagged: ${tag}.` : `${count} pictures tagged: ${tag}.`,
  putBack: "The pictures are as they were before.",
};

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
  z.object({ burstBefore: jsonField.pipe(z.array(entry).min(1)) }),
]);

/** Tags the pictures of the burst that the recording of the address is of, or puts them back. */
export async function answerBurstForm(args: RecordingArgs) {
  const read = await readRecordingForm(args, burstForm, text);
  if ("answer" in read) return read.answer;
  const { value, recording, saved, refused } = read;
  const { id: recordingId } = recording;
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
