import { expect, test } from "vitest";
import { doForRequest, doInSpan } from "#api/http/request-id.ts";
import type { Span, TracedJob } from "#api/http/span.ts";
import { makeFolder } from "#tests/support/backups/places.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

interface Followed {
  name: string;
  route?: string;
  fault?: unknown;
  isEnded?: boolean;
}

/** One whose headers are its name. */
function follow(name: string, spans: Followed[]): Span {
  const followed: Followed = { name };
  spans.push(followed);
  const span: Span = {
    traceId: name,
    headers: { traceparent: name },
    setRoute: (route) => (followed.route = route),
    setStatus: () => {},
    fail: (error) => (followed.fault = error),
    recordQuery: () => {},
    startCall: () => span,
    end: () => (followed.isEnded = true),
  };
  return span;
}

/** Has a backup made by a request of that name. */
async function askForBackup(api: TestApi, name: string, spans: Followed[]) {
  const { tokens } = await makeCast(api);
  const request = { method: "POST", token: tokens["super-user write"] };
  const span = follow(name, spans);
  const ask = () => requestRaw(api, "/api/v1/backups", request);
  expect(await doForRequest("of-ana", () => doInSpan(span, ask))).toMatchObject({ status: 200 });
}

test("a job goes on with the trace of the request that has queued it, and so does the next", async () => {
  await using folder = await makeFolder();
  await using api = await openTestApi({ BACKUP_TO: folder.path });
  const spans: Followed[] = [];
  const jobs: TracedJob[] = [];
  const startJob = (job: TracedJob) => {
    jobs.push(job);
    return follow(job.kind, spans);
  };
  Object.assign(api.services, { tracer: { startJob } });
  const { backups } = api.services;
  const fault = new Error("No space is left for the proof.");
  const prove = async () => {
    throw fault;
  };
  api.services.backups = backups && { ...backups, prove };
  await askForBackup(api, "page", spans);
  await api.jobs.drain();
  expect(jobs).toMatchObject([
    { kind: "backup", lane: "backup", attempts: 1, traceparent: "page" },
    { kind: "prove-backup", attempts: 1, traceparent: "backup" },
  ]);
  expect(spans).toEqual([
    { name: "page", route: "/api/v1/backups" },
    { name: "backup", isEnded: true },
    { name: "prove-backup", fault, isEnded: true },
  ]);
});

test("where nobody traces, a job has no trace, and one that had one is done all the same", async () => {
  await using folder = await makeFolder();
  await using api = await openTestApi({ BACKUP_TO: folder.path });
  await askForBackup(api, "page", []);
  const select = () => api.services.store.read.selectFrom("jobs").select("traceparent").execute();
  expect(await select()).toEqual([{ traceparent: "page" }]);
  await api.jobs.drain();
  const done = await api.services.store.read.selectFrom("jobs").select("finished_at").execute();
  expect(done).toEqual([{ finished_at: expect.any(String) }]);
});
