import { z } from "zod";
import { rememberTag } from "#app/services/recordings/recent-tags.server.ts";
import { type RecordingArgs, readRecordingForm } from "../recording-form.server.ts";
import { onlyMembersTag } from "../tagging-text.ts";
import { beforeField, picturesField, tagWhole, untagWhole } from "./tag-whole.server.ts";

const text = {
  readOnly: onlyMembersTag,
  choose: "Choose what the pictures show.",
};

const burstForm = z.union([
  z.object({ say: z.string().trim().min(1).max(255), pictures: picturesField }),
  z.object({ before: beforeField }),
]);

/** Tags the recording of the address as a whole, or pictures of its burst; or puts them back. */
export async function answerBurstForm(args: RecordingArgs) {
  const read = await readRecordingForm(args, burstForm, text);
  if ("answer" in read) return read.answer;
  const { value, recording, saved, refused } = read;
  if ("before" in value) {
    const done = await untagWhole(args, recording, value.before);
    return done.ok ? saved({ text: done.text, at: "tracks" }) : refused(done.refusal);
  }
  const done = await tagWhole(args, recording, value);
  if (!done.ok) return refused(done.refusal);
  const cookie = await rememberTag(args, recording, value.say);
  return saved({ text: done.text, undo: done.undo, cookie, at: "tracks" });
}
