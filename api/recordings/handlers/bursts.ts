import { findBurst } from "#contract/rules/recordings/bursts.ts";
import { getBurst } from "#contract/wire/recordings/bursts.ts";
import { tagBurst, untagBurst } from "#contract/wire/recordings/burst-tags.ts";
import type { User } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import type { Services } from "#api/services.ts";
import { tagBurst as putTags, untagBurst as putBack } from "#api/tracks/operations/tag-burst.ts";
import { noSuchRecording } from "../operations/with-recording-lock.ts";
import type { RecordingDetailRow } from "../queries/recordings.ts";
import { listPeoplesTags, listPicturesNear, listPictureSizes } from "../queries/bursts.ts";
import { requireRecording } from "./require-recording.ts";
import { readMetadata } from "./to-recording.ts";

type SizeRow = Awaited<ReturnType<typeof listPictureSizes>>[number];

const action = "set up its devices and locations";

export const bursts = [
  serve(getBurst, async ({ input, caller, services }) => {
    const row = await requireRecording(services, caller, input);
    const { shown, isCut } = await listBurst(services, row);
    const { read } = services.store;
    const ids = shown.map(({ id }) => id);
    const [sizes, tags] = await Promise.all([
      listPictureSizes(read, ids),
      listPeoplesTags(read, ids),
    ]);
    const sizeOf = new Map(sizes.map((size) => [size.id, toSize(size)]));
    const tagsOf = Map.groupBy(tags, ({ recording_id }) => recording_id);
    return {
      recordings: shown.map(({ id, recordedAt }) => ({
        id,
        recordingDateTime: recordedAt,
        ...sizeOf.get(id),
        tags: (tagsOf.get(id) ?? []).map(({ what }) => what),
      })),
      incomplete: isCut,
    };
  }),

  serve(tagBurst, async ({ input, caller, address, services }) => {
    const pictures = await requirePictures(services, caller, {
      id: input.id,
      ids: input.recordings,
    });
    const before = await putTags(services, { ...caller, address }, pictures, input.what);
    return { before, messages: ["Tagged the pictures."] };
  }),

  serve(untagBurst, async ({ input, caller, address, services }) => {
    const { id, before } = input;
    const ids = before.map(({ recordingId }) => recordingId);
    const pictures = await requirePictures(services, caller, { id, ids });
    await putBack(services, { ...caller, address }, pictures, before);
    return { messages: ["Put the tags back."] };
  }),
];

/** The pictures around one that stand, oldest first. A deleted one keeps those before and after it together. */
async function listBurst({ store }: Services, row: RecordingDetailRow) {
  const itself = { id: row.id, recordedAt: row.recorded_at, deletedAt: null };
  const near = row.type === "trailcam-image" ? await listPicturesNear(store.read, row) : [];
  const { pictures, isCut } = findBurst([itself, ...near], row.id);
  return { shown: pictures.filter(({ deletedAt }) => deletedAt === null), isCut };
}

/** Each of them, where it is of the burst and the caller may tag it; all others are refused alike. */
async function requirePictures(
  services: Services,
  caller: User,
  { id, ids }: { id: number; ids: number[] },
): Promise<RecordingDetailRow[]> {
  const row = await requireRecording(services, caller, { id, action });
  const { shown } = await listBurst(services, row);
  const pictures: RecordingDetailRow[] = [];
  for (const one of new Set(ids)) {
    if (row.type !== "trailcam-image" || !shown.some((picture) => picture.id === one)) {
      throw noSuchRecording(one);
    }
    pictures.push(await requireRecording(services, caller, { id: one, action }));
  }
  return pictures;
}

/** Of a picture that nothing was made of, what its camera or whoever sent it said. */
function toSize(row: SizeRow): { width?: number; height?: number } {
  const { width, height } = row.width === null ? readMetadata(row) : row;
  return isLength(width) && isLength(height) ? { width, height } : {};
}

function isLength(sent: unknown): sent is number {
  return Number.isInteger(sent) && (sent as number) > 0;
}
