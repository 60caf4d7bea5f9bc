import { invalidFields, Refusal } from "#contract/envelope.ts";
import type { CallOf } from "#contract/endpoint.ts";
import {
  previewRefiling,
  maxRefiled,
  refileRecordings as refile,
} from "#contract/wire/locations/refiling.ts";
import type { User } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import { refileRecordings } from "../operations/refile-recordings.ts";
import { findRecordings } from "#api/search/queries/find-recordings.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import { listElsewhere, type ElsewhereRow } from "../queries/refiled-recordings.ts";
import type { Services } from "#api/services.ts";
import { requireLocation } from "./require-location.ts";

const maxNewest = 20;

export const refiling = [
  serve(previewRefiling, async ({ input, caller, services }) => {
    const { location, recordingIds } = await findSelected(services, caller, input);
    const rows = await listElsewhere(services.store.scan, recordingIds, location);
    const standing = rows.filter(({ deleted_at }) => deleted_at === null);
    return {
      recordings: standing.length,
      leaving: countBy(standing, "location_id").map(([id, recordings]) => ({
        ...(id === null ? {} : { stationId: id }),
        recordings,
      })),
      devices: countBy(standing, "device_id").map(([deviceId, recordings]) => ({
        deviceId,
        recordings,
      })),
      newest: standing.slice(0, maxNewest).map(({ id, type, ...row }) => ({
        id,
        type,
        deviceId: row.device_id,
        recordingDateTime: row.recorded_at,
        ...(row.location_id === null ? {} : { stationId: row.location_id }),
      })),
    };
  }),

  serve(refile, async ({ input, caller, address, services }) => {
    const { location, recordingIds } = await findSelected(services, caller, input);
    const { id: _, expected, ...which } = input;
    const target = {
      id: location.id,
      project_id: location.project_id,
      place: { lat: location.latitude, lng: location.longitude },
    };
    const options = { recordingIds, expected, which };
    const count = await refileRecordings(services, { ...caller, address }, target, options);
    return { recordings: count, messages: [`Filed ${count} recording(s) under ${location.name}`] };
  }),
];

type Query = Omit<CallOf<typeof refile>, "expected">;

/** The recordings that are not filed there yet, newest first, and the location that they are to be filed under. */
async function findSelected(services: Services, caller: User, query: Query) {
  const location = await requireLocation(services, caller, {
    id: query.id,
    action: "manage the project",
  });
  requireChoice(query);
  const found = await findRecordings(services.store.scan, toFilter(query, location), {
    limit: maxRefiled + 1,
    after: undefined,
  });
  if (found.length > maxRefiled) {
    const most = maxRefiled.toLocaleString("en-NZ");
    throw new Refusal("rule", `That is more than ${most} recordings. Choose fewer at a time.`);
  }
  return { location, recordingIds: found.map(({ id }) => id) };
}

function requireChoice({ fromDateTime: from, untilDateTime: until, ...query }: Query): void {
  const { deviceId, filedUnder, tag } = query;
  if ([deviceId, filedUnder, tag, from, until].every((one) => one === undefined)) {
    throw invalidFields([
      { param: "deviceId", msg: "Choose which recordings: give at least one field" },
    ]);
  }
  if (from !== undefined && until !== undefined && until <= from) {
    throw invalidFields([
      { param: "untilDateTime", msg: "Invalid value: it lies before the start" },
    ]);
  }
}

function toFilter(
  { deviceId, filedUnder, fromDateTime: from, untilDateTime: until, tag }: Query,
  { id, project_id: projectId }: { id: number; project_id: number },
): RecordingFilter {
  return {
    projectId,
    types: [],
    devices: deviceId === undefined ? [] : [deviceId],
    locations: typeof filedUnder === "number" ? [filedUnder] : [],
    isNowhere: filedUnder === "none",
    elsewhereThan: id,
    labels: [],
    tags: {
      mode: tag === undefined ? "any" : "tagged",
      words: tag === undefined ? [] : [tag],
      withSubClasses: true,
      withFalsePositives: true,
    },
    processingState: undefined,
    includeDeleted: true,
    hidesRedacted: false,
    from,
    until,
    duration: 0,
  };
}

/** The most frequent first. */
function countBy<Column extends "location_id" | "device_id">(
  rows: ElsewhereRow[],
  column: Column,
): [ElsewhereRow[Column], number][] {
  const by = Map.groupBy(rows, (row) => row[column]);
  return [...by]
    .map(([value, some]): [ElsewhereRow[Column], number] => [value, some.length])
    .toSorted(([, one], [, other]) => other - one);
}
