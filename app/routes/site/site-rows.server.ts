import { laneNames } from "#app/services/lane-names.server.ts";
import { formatShortMoment } from "#app/services/times/times.server.ts";
import { formatBytes, formatShortDuration } from "#contract/rules/times/durations.ts";
import { slowKinds, type SlowThing } from "#contract/wire/site.ts";
import { formatCount } from "#contract/rules/text/format-count.ts";
import type { SiteSection } from "./section.ts";
import type { Setting, SiteReply } from "./site-tasks.server.ts";

const text = {
  jobs: "Jobs",
  noJobs: "Nothing waits, and nothing is being done.",
  jobsAbout: "What has not ended, and since when the oldest waits.",
  allJobs: "All jobs",
  slowest: "Slowest in the last 24 hours",
  notSlow: "No page took half a second, and no query a fifth of one.",
  slowAbout: "How long at most, and when last. What was slow in the last minute may be missing.",
  kinds: { page: "Page", call: "Call", query: "Query" } satisfies Record<SlowThing["kind"], string>,
  times: (count: number) => (count === 1 ? "once" : `${formatCount(count)} times`),
  processes: "Processes",
  noProcesses: (schema: string) =>
    `None has reported in the last 3 minutes. The database is at ${schema}.`,
  processAbout: (schema: string) =>
    `Those that have reported in the last 3 minutes, and since when they run. One that was killed stays in the list for as long. The database is at ${schema}.`,
  process: (host: string, pid: number) => `${host} (${pid})`,
  runs: (version: string, node: string) => `version ${version} on Node ${node}`,
  memory: (bytes: string) => `${bytes} of memory`,
};

const work: Record<string, string> = { web: "answers pages", jobs: "does jobs" };
const maxOfKind = 5;

/** Lanes with anything in them. */
export function toJobSection(lanes: SiteReply["lanes"], { zone, now }: Setting): SiteSection {
  const rows = lanes
    .filter(({ waiting, running, failed }) => waiting + running + failed > 0)
    .map(({ lane, waiting, running, failed, waitingSince }) => ({
      key: lane,
      name: laneNames[lane],
      about: Object.entries({ waiting, running, failed })
        .flatMap(([state, count]) => (count > 0 ? `${formatCount(count)} ${state}` : []))
        .join(" · "),
      time: waitingSince === undefined ? undefined : formatShortMoment(waitingSince, zone, now),
    }));
  return {
    id: "jobs",
    title: text.jobs,
    note: { text: rows.length === 0 ? text.noJobs : text.jobsAbout },
    rows,
    link: { to: "/all-jobs", text: text.allJobs },
  };
}

/** The first of each kind, pages before what they are made of. */
export function toSlowSection(slowest: readonly SlowThing[], { zone, now }: Setting): SiteSection {
  const shown = slowKinds.flatMap((kind) =>
    slowest.filter((thing) => thing.kind === kind).slice(0, maxOfKind),
  );
  return {
    id: "slowest",
    title: text.slowest,
    note: { text: shown.length === 0 ? text.notSlow : text.slowAbout },
    rows: shown.map(({ kind, name, count, longestMs, at }) => ({
      key: `${kind} ${name}`,
      /* SQL is too long for a name. */
      name: kind === "query" ? text.kinds.query : name,
      about: `${kind === "query" ? name : text.kinds[kind]} · ${text.times(count)}`,
      figure: formatShortDuration(longestMs / 1000),
      time: formatShortMoment(at, zone, now),
    })),
  };
}

export function toProcessSection(
  { processes, versions }: Pick<SiteReply, "processes" | "versions">,
  { zone, now }: Setting,
): SiteSection {
  const { schema } = versions;
  return {
    id: "processes",
    title: text.processes,
    note: { text: processes.length === 0 ? text.noProcesses(schema) : text.processAbout(schema) },
    rows: processes.map(({ host, pid, roles, version, node, memoryBytes, startedAt }) => ({
      key: `${host} ${pid} ${startedAt}`,
      name: text.process(host, pid),
      about: [
        roles.map((role) => work[role] ?? role).join(" and "),
        text.runs(version, node),
        text.memory(formatBytes(memoryBytes)),
      ].join(" · "),
      time: formatShortMoment(startedAt, zone, now),
    })),
  };
}
