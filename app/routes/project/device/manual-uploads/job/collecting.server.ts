import { send, type PageArgs } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { formatMoment } from "#app/services/times/times.server.ts";
import { formatBytes } from "#contract/rules/times/durations.ts";
import { listProjectLocations } from "#contract/wire/locations/locations.ts";
import { getUploadJob, listUploadFiles, type UploadFileData } from "#contract/wire/upload-jobs.ts";
import { checkTimes } from "../times/check-times.server.ts";
import { toClockGroups } from "../times/clock-groups.server.ts";
import { groupClockZones } from "../times/clock-zones.server.ts";
import { formatCounts, formatFiles, isNothingOfUse, totalOf } from "./job-text.server.ts";
import { describeLimits } from "../limits.server.ts";
import { findMakePath, groupLocations, readMade } from "../locations.server.ts";
import { findPicture, type JobView } from "./require-job.server.ts";

const text = {
  arrived: (parts: string[], counts: string) => `${parts.join(", ")}: ${counts}.`,
  store: (files: string) => `Store ${files}`,
  storeDated: "Store what you have dated",
  nowhere: "We don't know where they were recorded. Choose a location, or they will have none.",
};

const shownDates = 20;

export type CollectingView = Awaited<ReturnType<typeof loadCollecting>>;

/** What is shown of a job that takes files. */
export async function loadCollecting(args: PageArgs, shownJob: JobView) {
  const { job, shown, placeZone } = shownJob;
  const groupIdOrName = requireProject(args.context).id;
  const cursor = args.url.searchParams.get("typed") ?? undefined;
  const listDates = (state: "undated" | "typed", from?: string) =>
    send(args, listUploadFiles, { id: job.id, state, cursor: from, limit: shownDates });
  const [{ stations }, { uploadJob }, { files: undated }, typed] = await Promise.all([
    send(args, listProjectLocations, { groupIdOrName }),
    send(args, getUploadJob, { id: job.id, "with-gaps": true, "with-groups": true }),
    job.counts.undated > 0 ? listDates("undated") : { files: [] },
    listDates("typed", cursor),
  ]);
  const { counts, timeZone, stationId, expiresAt, receivingSince } = job;
  const total = totalOf(counts);
  const groups = groupLocations(shown, stations);
  const toDated = ({ clock, ...file }: UploadFileData) => ({
    id: file.id,
    name: file.name,
    src: findPicture(file, shownJob),
    clock,
  });
  const isLater = cursor !== undefined && cursor !== "start";
  const isNowhere = stationId === undefined && shown.locations.length === 0;
  return {
    arrived:
      total === 0
        ? undefined
        : text.arrived(
            [formatFiles(total), ...(job.bytes > 0 ? [formatBytes(job.bytes)] : [])],
            formatCounts(counts),
          ),
    isIncomplete: receivingSince !== undefined,
    expires: expiresAt === undefined ? undefined : formatMoment(expiresAt, placeZone),
    limits: describeLimits(),
    groups,
    makePath: findMakePath(args),
    zones: groupClockZones(timeZone),
    timeZone,
    stationId: readMade(args.url, groups) ?? stationId,
    nowhere: isNowhere ? text.nowhere : undefined,
    times: isNothingOfUse(counts) ? undefined : checkTimes(shownJob, uploadJob.gaps ?? []),
    parts: toClockGroups(shownJob, uploadJob.groups ?? []),
    undated: { count: counts.undated, files: undated.map(toDated) },
    typed:
      typed.files.length > 0 || isLater
        ? { files: typed.files.map(toDated), next: typed.cursor, isLater }
        : undefined,
    store: nameStoring(job),
  };
}

function nameStoring({ counts }: JobView["job"]): string | undefined {
  if (counts.received > 0) return text.store(formatFiles(counts.received));
  return counts.undated > 0 ? text.storeDated : undefined;
}
