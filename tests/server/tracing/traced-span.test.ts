import { ROOT_CONTEXT, SpanKind } from "@opentelemetry/api";
import { AnchoredClock } from "@opentelemetry/core";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { expect, test } from "vitest";
import { describeRequest, TracedSpan } from "#server/tracing/traced-span.ts";

function open(sampler = new AlwaysOnSampler()) {
  const exporter = new InMemorySpanExporter();
  const spanProcessors = [new SimpleSpanProcessor({ exporter })];
  const provider = new TracerProvider({ sampler, spanProcessors });
  const span = new TracedSpan({
    tracer: provider.getTracer("tests"),
    database: "postgresql",
    clock: new AnchoredClock(Date, performance),
    name: "GET",
    kind: SpanKind.SERVER,
    attributes: {},
    parent: ROOT_CONTEXT,
    method: "GET",
    path: "/kea-basin",
  });
  return { span, finished: () => exporter.getFinishedSpans() };
}

const queries: [sql: string, summary: string][] = [
  ['select "id", "kind", "lane" from "jobs" as "due" where "id" in ($1, $2)', "select jobs"],
  ["insert into `jobs` (`kind`, `lane`) values (?, ?)", "insert jobs"],
  ['update "jobs" set "attempts" = $1', "update jobs"],
  ['delete from "jobs" where "id" = $1', "delete jobs"],
  ["begin", "begin"],
];

test("a query is a span of its own, named by what it does to which table, without its values", () => {
  const { span, finished } = open();
  for (const [sql] of queries) span.recordQuery({ sql, ms: 5 });
  expect(finished().map(({ name }) => name)).toEqual(queries.map(([, summary]) => summary));
  expect(finished()[0]).toMatchObject({
    kind: SpanKind.CLIENT,
    parentSpanContext: { traceId: span.traceId },
    attributes: {
      "db.system.name": "postgresql",
      "db.query.text": "select … from jobs as due where id in (…)",
    },
  });
  const [seconds = 0, nanoseconds = 0] = finished()[0]?.duration ?? [];
  expect(seconds * 1000 + nanoseconds / 1e6).toBeCloseTo(5, 2);
});

test("a query that fails says by which code, and no more of it", () => {
  const { span, finished } = open();
  const error = Object.assign(new Error("Key (email)=(ana@example.org)"), { code: "23505" });
  span.recordQuery({ sql: "select 1", ms: 1, error });
  expect(finished()[0]).toMatchObject({
    attributes: { "error.type": "23505" },
    status: { code: 2 },
  });
  expect(JSON.stringify(finished()[0]?.status)).not.toContain("ana");
});

test("what is asked after the head of an answer still belongs to it", () => {
  const { span, finished } = open();
  span.end();
  span.recordQuery({ sql: "select 1", ms: 1 });
  expect(finished().map(({ name }) => name)).toEqual(["GET", "select"]);
});

test("a request that is not traced says so to whatever goes on with it, and costs no spans", () => {
  const { span, finished } = open(new AlwaysOffSampler());
  expect(span.headers).toEqual({
    traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/),
  });
  span.setRoute("/:projectName");
  span.recordQuery({ sql: "select 1", ms: 1 });
  const call = span.startCall(new Request("http://api.test/api/v1/users"));
  expect(call.traceId).toBe(span.traceId);
  for (const one of [call, span]) one.end();
  expect(finished()).toEqual([]);
});

test("a method that nobody knows is no name", () => {
  const request = { method: "HUSH-HUSH" } as Request;
  expect(describeRequest(request)).toEqual({
    method: "HTTP",
    attributes: { "http.request.method": "_OTHER" },
  });
});
