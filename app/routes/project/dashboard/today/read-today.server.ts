import { subDays } from "date-fns";
import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { countWaitingFor } from "#app/services/projects/waiting-counts.server.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { listMemberships } from "#contract/wire/projects/memberships.ts";
import { getRetention } from "#contract/wire/projects/retention.ts";
import { listJobLanes } from "#contract/wire/jobs.ts";
import { getDiskSpace } from "#contract/wire/site.ts";
import { fewBackups, listBackups } from "#contract/wire/backups/backups.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { countReviews } from "#contract/wire/reviews.ts";
import { listOpenUploads } from "#contract/wire/upload-jobs.ts";
import { listStates } from "../../activity/search/to-query.server.ts";
import { listWithoutTwoStep } from "../../settings/people/without-two-step.ts";
import { mayLabel } from "../../recording/recording-form.server.ts";

/** What nobody has tagged, and what is faulty, counts for so long: more than that is no work of a day. */
export const recentDays = 7;
const maxFaulty = 1000;

/** What waits for somebody who may act, the devices aside; undefined is what cannot be known right now. */
export async function readToday(args: PageArgs) {
  const { id: projectId, settings } = requireProject(args.context);
  const demand = settings?.requireTwoStep ?? "nobody";
  const { mayManage } = requireViewer(args.context);
  const kept = settings?.keepFalseTriggers ?? "always";
  const mayAct = mayLabel(args.context);
  const from = subDays(siteOf(args.context).now(), recentDays).toISOString();
  const count = async (queue: "untagged" | "disputed" | "flagged") => {
    const since = queue === "untagged" ? { from } : {};
    const counted = await attempt(args, countReviews, { projectId, queue, ...since });
    return counted.ok ? counted.reply.queues[0] : undefined;
  };
  const countFaulty = async (state: "failed" | "unreadable") => {
    const counted = await attempt(args, queryRecordings, {
      projectId,
      states: listStates(state),
      from,
      duration: 0,
      "include-false-positives": true,
      "max-results": 1,
      "with-total-count": true,
      "max-count": maxFaulty,
    });
    if (!counted.ok) return undefined;
    const { totalCount: found = 0 } = counted.reply;
    return { left: Math.min(found, maxFaulty), isMore: found > maxFaulty };
  };
  const isSuperUser = requireViewer(args.context).user.globalPermission !== "off";
  const [
    untagged,
    disputed,
    flagged,
    failed,
    unreadable,
    uploads,
    members,
    waiting,
    backups,
    lanes,
    disk,
    retention,
  ] = await Promise.all([
    mayAct ? count("untagged") : nobody,
    mayAct ? count("disputed") : nobody,
    mayAct ? count("flagged") : nobody,
    mayAct ? countFaulty("failed") : nobody,
    mayAct ? countFaulty("unreadable") : nobody,
    mayAct ? attempt(args, listOpenUploads, { projectId }) : undefined,
    mayManage ? attempt(args, listMemberships, { groupIdOrName: projectId }) : undefined,
    countWaitingFor(args),
    isSuperUser ? attempt(args, listBackups, { limit: fewBackups }) : undefined,
    isSuperUser ? attempt(args, listJobLanes, {}) : undefined,
    isSuperUser ? attempt(args, getDiskSpace, {}) : undefined,
    mayManage && kept !== "always"
      ? attempt(args, getRetention, { groupIdOrName: projectId })
      : undefined,
  ]);
  return {
    from,
    queues: { untagged, disputed, flagged },
    faulty: { failed, unreadable },
    uploads: uploads ? (uploads.ok ? uploads.reply : undefined) : { uploadJobs: [], isMore: false },
    requests: members
      ? members.ok
        ? members.reply.memberships.filter(({ pending }) => pending === "requested")
        : undefined
      : [],
    waiting: { ...waiting, sendsMail: siteOf(args.context).sendsMail },
    backups: backups?.ok ? backups.reply : undefined,
    expired: retention?.ok ? retention.reply.deletedLastDay : 0,
    held: retention?.ok ? { recordings: retention.reply.held ?? 0, days: kept } : undefined,
    lanes: lanes?.ok ? lanes.reply.lanes : [],
    free: disk?.ok ? disk.reply.free : undefined,
    lockedOut: members?.ok ? listWithoutTwoStep(members.reply.memberships, demand) : [],
  };
}

const nobody = { left: 0, isMore: false };

export type ReadToday = Awaited<ReturnType<typeof readToday>>;
