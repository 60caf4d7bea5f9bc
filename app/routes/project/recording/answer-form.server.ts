import { readTyped } from "#app/services/api/typed.server.ts";
import { answerLabelForm } from "./labels/label-form.server.ts";
import { answerBurstForm } from "./media/burst-form.server.ts";
import { answerPinForm } from "./tracks/pinned-tags.server.ts";
import type { RecordingArgs } from "./recording-form.server.ts";
import { answerTrackForm } from "./tracks/track-form.server.ts";

/** What names a form about pictures or a film as wholes, pinned tags or tracks; any other is about labels. */
const ofBursts = ["pictures", "before"];
const ofPins = ["pin", "unpin"];
const ofTracks = ["tracks", "say", "deleteTrack", "restoreTrack", "put"];

/** Each view of a recording takes all of its forms, so that whoever sends one stays in the view. */
export async function answerRecordingForm(args: RecordingArgs) {
  const fields = await readTyped(args.request);
  if (fields.some(([name]) => ofBursts.includes(name))) return answerBurstForm(args);
  if (fields.some(([name]) => ofPins.includes(name))) return answerPinForm(args);
  const isOfTracks = fields.some(([name]) => ofTracks.includes(name));
  return isOfTracks ? answerTrackForm(args) : answerLabelForm(args);
}
