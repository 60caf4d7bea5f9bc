import { attempt, type PageArgs, send } from "#app/services/api/api.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { formatShortMoment } from "#app/services/times/times.server.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { listNoteEdits } from "#contract/wire/recordings/recording-labels.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";

/** When notes were changed, by their ids. Undefined where the server knows of no changes: its notes stay as they are. */
export async function findNoteEdits(
  args: PageArgs,
  id: string,
): Promise<Record<number, { iso: string; text: string }> | undefined> {
  const outcome = await attempt(args, listNoteEdits, { id });
  if (!outcome.ok) return undefined;
  const { edits } = outcome.reply;
  if (edits.length === 0) return {};
  const { defaultTimeZone, now } = siteOf(args.context);
  const { recording } = await send(args, getRecording, { id });
  const zone = zoneOf(recording.location, defaultTimeZone);
  return Object.fromEntries(
    edits.map(({ tagId, editedAt }) => [tagId, formatShortMoment(editedAt, zone, now())]),
  );
}
