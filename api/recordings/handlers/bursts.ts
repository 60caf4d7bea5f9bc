import { findBurst } from "#contract/rules/recordings/bursts.ts";
import { getBurst } from "#contract/wire/recordings/bursts.ts";
import { serve } from "#api/http/serve.ts";
import { listPeoplesTags, listPicturesNear, listPictureSizes } from "../queries/bursts.ts";
import { requireRecording } from "./require-recording.ts";
import { readMetadata } from "./to-recording.ts";

type SizeRow = Awaited<ReturnType<typeof listPictureSizes>>[number];

export const bursts = [
  serve(getBurst, async ({ input, caller, services }) => {
    const row = await requireRecording(services, caller, input);
    const { read } = services.store;
    const itself = { id: row.id, recordedAt: row.recorded_at, deletedAt: null };
    const near = row.type === "trailcam-image" ? await listPicturesNear(read, row) : [];
    const { pictures, isCut } = findBurst([itself, ...near], row.id);
    /* A deleted one keeps those before and after it together. */
    const shown = pictures.filter(({ deletedAt }) => deletedAt === null);
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
];

/** Of a picture that nothing was made of, what its camera or whoever sent it said. */
function toSize(row: SizeRow): { width?: number; height?: number } {
  const { width, height } = row.width === null ? readMetadata(row) : row;
  return isLength(width) && isLength(height) ? { width, height } : {};
}

function isLength(sent: unknown): sent is number {
  return Number.isInteger(sent) && (sent as number) > 0;
}
