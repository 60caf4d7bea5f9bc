import { Refusal } from "#contract/envelope.ts";
import { getBurst } from "#contract/wire/recordings/bursts.ts";
import { tagBurst, untagBurst } from "#contract/wire/recordings/burst-tags.ts";
import type { User } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import type { Services } from "#api/services.ts";
import { tagBurst as putTags, untagBurst as putBack } from "#api/tracks/operations/tag-burst.ts";
import { noSuchRecording } from "../operations/with-recording-lock.ts";
import type { RecordingDetailRow } from "../queries/recordings.ts";
import { listBurst, readBurst } from "./read-burst.ts";
import { requireRecording } from "./require-recording.ts";

const action = "tag its recordings";

export const bursts = [
  serve(getBurst, async ({ input, caller, services }) => {
    const row = await requireRecording(services, caller, input);
    return readBurst(services, caller, row);
  }),

  serve(tagBurst, async ({ input, caller, address, services }) => {
    const pictures = await requirePictures(services, caller, {
      id: input.id,
      ids: input.recordings,
    });
    const before = await putTags(services, { ...caller, address }, pictures, input.what);
    return { before, messages: ["Tagged."] };
  }),

  serve(untagBurst, async ({ input, caller, address, services }) => {
    const { id, before } = input;
    const ids = before.map(({ recordingId }) => recordingId);
    const pictures = await requirePictures(services, caller, { id, ids });
    await putBack(services, { ...caller, address }, pictures, before);
    return { messages: ["Put the tags back."] };
  }),
];

/** Each of them, where it is of the burst, as a film is alone, and the caller may tag it; all others are refused alike. */
async function requirePictures(
  services: Services,
  caller: User,
  { id, ids }: { id: number; ids: number[] },
): Promise<RecordingDetailRow[]> {
  const row = await requireRecording(services, caller, { id, action });
  if (row.type === "audio") throw new Refusal("unprocessable", "Sound is tagged by its tracks.");
  const { shown } = await listBurst(services, row);
  const pictures: RecordingDetailRow[] = [];
  for (const one of new Set(ids)) {
    if (!shown.some((picture) => picture.id === one)) throw noSuchRecording(one);
    pictures.push(await requireRecording(services, caller, { id: one, action }));
  }
  return pictures;
}
