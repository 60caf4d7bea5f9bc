import { data } from "react-router";
import { z } from "zod";
import { withQuery } from "#app/components/with-query.ts";
import { send, type PageArgs } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { describeBulkAct } from "#app/services/recordings/bulk-text.server.ts";
import { formatShortMoment, readerZone } from "#app/services/times/times.server.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import {
  bulkResults,
  getBulkChange,
  type BulkChangeData,
  type BulkResult,
} from "#contract/wire/bulk-changes.ts";
import { ofJob, readSearchOf } from "./choice.server.ts";
import { toJobRows } from "./job-rows.server.ts";

const text = {
  states: {
    waiting: "Waiting",
    running: "Under way",
    finished: "Finished",
    cancelled: "Cancelled",
    failed: "Failed. Ask whoever runs this site to look at it.",
  },
  progress: (done: string, total: string) => `${done} of ${total} recordings are done`,
  announced: (percent: number) => `${percent}% of the recordings are done`,
  results: {
    done: "Changed",
    already: "No change needed",
    refused: "Not changed",
    gone: "Deleted in the meantime",
    kept: "Changed since, and left so",
    left: "Not done",
  } satisfies Record<BulkResult, string>,
};

/** First what somebody may want to look at. */
const listedFirst: BulkResult[] = ["refused", "kept", "gone"];

const result = z.enum(bulkResults).optional().catch(undefined);

export async function loadJob(args: PageArgs & { params: { bulkChangeId: string } }) {
  const project = requireProject(args.context);
  const { pathname: path, searchParams } = args.url;
  const search = readSearchOf(searchParams, ofJob);
  const id = args.params.bulkChangeId;
  const asked = result.parse(searchParams.get("result") ?? undefined);
  const after = z.coerce
    .number()
    .int()
    .min(-1)
    .catch(-1)
    .parse(searchParams.get("after") ?? -1);
  const first = await send(args, getBulkChange, { id, result: asked ?? "refused", after });
  const { change } = first;
  if (change.projectId !== project.id) throw data(null, { status: 404 });
  const shown = asked ?? listedFirst.find((one) => change.results[one] > 0);
  const page =
    shown === undefined || shown === (asked ?? "refused")
      ? first
      : await send(args, getBulkChange, { id, result: shown });
  const projectPath = toProjectPath(project);
  const bulkPath = `${projectPath}/activity/bulk`;
  const now = siteOf(args.context).now();
  return {
    path,
    listPath: withQuery(`${projectPath}/activity`, search),
    title: describeBulkAct(change.act, {
      /* Those that change, as far as it is known. */
      count: change.results.done + change.results.left || change.total,
      isUndo: change.undoes !== undefined,
    }),
    begun: formatShortMoment(change.createdAt, readerZone(args.context), now),
    state: text.states[change.state],
    jobId: change.jobId,
    mayUndo: change.mayUndo,
    undone: change.undone,
    undoes: change.undoes === undefined ? undefined : `${bulkPath}/${change.undoes}`,
    undoneBy: change.undoneBy === undefined ? undefined : `${bulkPath}/${change.undoneBy}`,
    bar: isOpen(change) ? toBar(change) : undefined,
    counts: toCounts(change, (result) => withQuery(path, { ...search, result }), shown),
    rows: shown === undefined ? [] : await toJobRows(args, page.recordings),
    older:
      shown === undefined || page.after === undefined
        ? undefined
        : withQuery(path, { ...search, result: shown, after: String(page.after) }),
  };
}

function isOpen({ state }: BulkChangeData): boolean {
  return state === "waiting" || state === "running";
}

function toBar({ total, results }: BulkChangeData) {
  const done = total - results.left;
  const [some, all] = [done, total].map((count) => count.toLocaleString("en-NZ"));
  return {
    done,
    total,
    text: text.progress(some ?? "", all ?? ""),
    /* In tenths, so that it is not said at every recording. */
    announced: text.announced(Math.floor((10 * done) / Math.max(total, 1)) * 10),
  };
}

function toCounts(
  change: BulkChangeData,
  toPath: (result: BulkResult) => string,
  shown: BulkResult | undefined,
) {
  return bulkResults
    .filter((one) => change.results[one] > 0 && !(one === "left" && isOpen(change)))
    .map((one) => ({
      to: toPath(one),
      label: text.results[one],
      count: change.results[one],
      isCurrent: one === shown,
    }));
}
