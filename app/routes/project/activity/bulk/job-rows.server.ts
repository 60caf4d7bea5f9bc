import { send, type PageArgs } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { placeNameOf, titleOf } from "#app/services/recordings/recording-text.server.ts";
import { formatDateTime } from "#app/services/times/times.server.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import type { BulkReason, getBulkChange } from "#contract/wire/bulk-changes.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";

const text = {
  gone: (id: number) => `Recording #${id}`,
  reasons: {
    rights: "You may not do this in the project any more",
    project: "It belongs to another project now",
    "no tracks": "It has no track to tag",
    "too much": "It has too many tracks or labels",
    "no file": "Its file has been removed",
    "no processing": "No AI looks at recordings here",
    "unknown kind": "AI does not look at recordings of unknown kind",
    "no location": "The location is gone",
    "no such time": "That would be in the future, or before any date there is",
    other: "The server refused it",
  } satisfies Record<BulkReason, string>,
};

type Items = ReplyOf<typeof getBulkChange>["recordings"];

/** What became of some recordings: each by what it shows, where and when. */
export async function toJobRows(args: PageArgs, items: Items) {
  if (items.length === 0) return [];
  const project = requireProject(args.context);
  const { recordings } = await send(args, queryRecordings, {
    projectId: project.id,
    ids: items.map(({ id }) => id),
    duration: 0,
    "include-deleted": true,
    "include-false-positives": true,
    "max-results": items.length,
  });
  const known = new Map(recordings.map((recording) => [recording.id, recording]));
  const { defaultTimeZone, hasAi } = siteOf(args.context);
  return items.map(({ id, result, reason }) => {
    const recording = known.get(id);
    const at = recording?.recordingDateTime;
    const zone = zoneOf(recording?.location, defaultTimeZone);
    return {
      id,
      title: recording ? titleOf(recording, hasAi) : text.gone(id),
      to:
        result === "gone" ? undefined : `${toProjectPath(project)}/activity/recording/${id}/tracks`,
      lines: [
        ...(recording && at ? [`${placeNameOf(recording)}, ${formatDateTime(at, zone)}`] : []),
        ...(reason ? [text.reasons[reason]] : []),
      ],
    };
  });
}
