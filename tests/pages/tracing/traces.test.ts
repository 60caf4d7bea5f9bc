import { expect, test, vi } from "vitest";
import { makeFolder } from "#tests/support/backups/places.ts";
import { openVisitor } from "#tests/support/pages/visitor.ts";
import { listen } from "#tests/support/processes/http-server.ts";
import { spawnSite } from "#tests/support/processes/site-process.ts";
import { password } from "#tests/support/projects/people.ts";
import { openCollector } from "#tests/support/tracing/collector.ts";
import type { ReceivedSpan } from "#tests/support/tracing/read-spans.ts";

vi.setConfig({ testTimeout: 60_000 });

const ana = { ADMIN_EMAIL: "ana@example.org", ADMIN_PASSWORD: password };
const traceId = "0af7651916cd43dd8448eb211c80319c";
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

type Named = Pick<ReceivedSpan, "name" | "kind">;

function findSpan(spans: ReceivedSpan[], { name, kind }: Named): ReceivedSpan {
  const found = spans.find((span) => span.name === name && span.kind === kind);
  if (!found) throw new Error(`No ${kind} ${name} among ${spans.map((one) => one.name).join()}`);
  return found;
}

test("a page, the call that it makes, the job that this queues and their SQL are one trace", async () => {
  await using folder = await makeFolder();
  await using collector = await openCollector();
  await using site = await spawnSite({
    ...ana,
    BACKUP_TO: folder.path,
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20kea,x-site=nest",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=field%20camp",
  });
  const visitor = openVisitor(await site.ready());
  await visitor.post("/sign-in", { email: ana.ADMIN_EMAIL, password });
  const headers = { traceparent, "x-request-id": "of-ana" };
  expect(await visitor.post("/backups", {}, headers)).toMatchObject({ status: 303 });
  const ours = () => collector.spans.filter((span) => span.traceId === traceId);
  await expect.poll(() => ours().map(({ name }) => name)).toContain("job prove-backup");

  const page = findSpan(ours(), { name: "POST /backups", kind: "server" });
  const call = findSpan(ours(), { name: "POST /api/v1/backups", kind: "internal" });
  const job = findSpan(ours(), { name: "job backup", kind: "consumer" });
  const proof = findSpan(ours(), { name: "job prove-backup", kind: "consumer" });
  const insert = findSpan(ours(), { name: "insert jobs", kind: "client" });
  expect(page).toMatchObject({ parentSpanId: "b7ad6b7169203331", isError: false });
  expect(page.attributes).toEqual({
    "http.request.method": "POST",
    "http.response.status_code": 303,
    "http.route": "/backups",
    "nightjar.request_id": "of-ana",
    "url.path": "/backups",
    "url.scheme": "http",
  });
  expect(page.endMs).toBeGreaterThan(page.startMs);
  expect(call.parentSpanId).toBe(page.spanId);
  expect(call.attributes).toMatchObject({
    "http.request.method": "POST",
    "http.response.status_code": 200,
    "http.route": "/api/v1/backups",
  });
  expect(insert.parentSpanId).toBe(call.spanId);
  expect(insert.startMs).toBeGreaterThanOrEqual(call.startMs);
  expect(insert.endMs).toBeLessThanOrEqual(call.endMs);
  expect(insert.attributes).toMatchObject({
    "db.system.name": "sqlite",
    "db.query.summary": "insert jobs",
    "db.query.text": expect.stringMatching(/^insert into jobs .*values \(…\)/),
  });
  expect(job.parentSpanId).toBe(call.spanId);
  expect(job.attributes).toMatchObject({
    "nightjar.job.kind": "backup",
    "nightjar.job.lane": "backup",
    "nightjar.job.attempt": 1,
    "nightjar.request_id": "of-ana",
  });
  expect(proof.parentSpanId).toBe(job.spanId);
  expect(job.resource).toMatchObject({
    "service.name": "nightjar",
    "service.version": expect.stringMatching(/^\d+\.\d+\.\d+/),
    "deployment.environment.name": "field camp",
  });
  const [request] = collector.requests;
  expect(new URL(request?.url ?? "").pathname).toBe("/v1/traces");
  expect(request?.headers.get("authorization")).toBe("Bearer kea");
  expect(request?.headers.get("x-site")).toBe("nest");
});

test("a web tier and the API behind it are one trace, and each goes by its name", async () => {
  await using collector = await openCollector();
  const traces = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/else/where` };
  const api = await spawnSite({ ...ana, ...traces, OTEL_SERVICE_NAME: "nest" });
  const env = { ...traces, OTEL_SERVICE_NAME: "hide", API_URL: await api.ready() };
  const web = await spawnSite(env);
  const visitor = openVisitor(await web.ready());
  const fields = { email: ana.ADMIN_EMAIL, password };
  const headers = { traceparent, tracestate: "kea=1" };
  const page = await visitor.post("/sign-in", fields, headers);
  expect(page.status).toBe(303);
  await web[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();

  const ours = collector.spans.filter((span) => span.traceId === traceId);
  const asked = findSpan(ours, { name: "POST /sign-in", kind: "server" });
  const answered = findSpan(ours, { name: "POST /api/v1/users/authenticate", kind: "server" });
  expect(answered).toMatchObject({ parentSpanId: asked.spanId, traceState: "kea=1" });
  expect(asked.resource["service.name"]).toBe("hide");
  expect(answered.resource["service.name"]).toBe("nest");
  expect(answered.attributes["nightjar.request_id"]).toBe(asked.attributes["nightjar.request_id"]);
  expect(new URL(collector.requests[0]?.url ?? "").pathname).toBe("/else/where");
});

test("no key, name or address of anybody is in a trace, nor what machines ask every few seconds", async () => {
  await using collector = await openCollector();
  const site = await spawnSite({ ...ana, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const url = await site.ready();
  const visitor = openVisitor(url);
  await visitor.post("/sign-in", { email: ana.ADMIN_EMAIL, password });
  const paths = [
    "/reset-password/a-hush-hush-key",
    "/first-account/a-hush-hush-key",
    "/join/a-hush-hush-key?token=a-hush-hush-key",
    "/no/such/a-hush-hush-key",
    "/api/v1/users/ana@example.org",
    "/api/v1/no/such/a-hush-hush-key",
    "/api/v1/recordings/1234?jwt=a-hush-hush-key",
    "/assets/a-hush-hush-key.js",
    "/readyz",
    "/healthz",
  ];
  for (const path of paths) await visitor.get(path, { authorization: "JWT a-hush-hush-key" });
  await site[Symbol.asyncDispose]();

  const text = JSON.stringify(collector.spans);
  for (const secret of ["hush", "ana@", password, "Ana", "JWT"]) expect(text).not.toContain(secret);
  const served = collector.spans.filter(({ kind }) => kind === "server");
  const named = served.map(({ name, attributes }) => [name, attributes["url.path"]]);
  expect(named).toEqual(
    expect.arrayContaining([
      ["GET /reset-password/:token", "/reset-password/:token"],
      ["GET /api/v1/recordings/:id", "/api/v1/recordings/1234"],
      ["GET /api/v1/users/:userEmailOrId", "/api/v1/users/:userEmailOrId"],
      ["GET", undefined],
    ]),
  );
  expect(text).not.toContain("readyz");
  expect(served).toHaveLength(paths.length - 1);
});

test("lines of the log say in which trace they were written, and a fault is one of its span", async () => {
  await using collector = await openCollector();
  await using api = await listen(async () => Response.json({ success: true, messages: [] }));
  const env = { API_URL: api.url, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const site = await spawnSite(env);
  const visitor = openVisitor(await site.ready());
  const fields = { email: ana.ADMIN_EMAIL, password };
  expect((await visitor.post("/sign-in", fields, { traceparent })).status).toBe(502);
  await site[Symbol.asyncDispose]();
  const line = site.lines.find((one) => one.includes('"error"')) ?? "{}";
  expect(JSON.parse(line)).toMatchObject({ trace_id: traceId });
  const page = findSpan(collector.spans, { name: "POST /sign-in", kind: "server" });
  expect(page).toMatchObject({ isError: true, attributes: { "error.type": "502" } });
});

const quiet: [string, Record<string, string>][] = [
  ["nobody is to be traced", { OTEL_TRACES_SAMPLER: "always_off" }],
  ["whoever asks does not trace", { OTEL_TRACES_SAMPLER: "parentbased_always_on" }],
  ["none of a thousand is traced", { OTEL_TRACES_SAMPLER_ARG: "0" }],
  ["it is turned off", { OTEL_SDK_DISABLED: "TRUE" }],
];

for (const [why, env] of quiet) {
  test(`nothing is sent where ${why}`, async () => {
    await using collector = await openCollector();
    const site = await spawnSite({
      OTEL_TRACES_SAMPLER: "traceidratio",
      ...env,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });
    const unsampled = traceparent.replace(/1$/, "0");
    const { status } = await openVisitor(await site.ready()).get("/sign-in", {
      traceparent: unsampled,
    });
    expect(status).toBe(200);
    await site[Symbol.asyncDispose]();
    expect(collector.requests).toEqual([]);
  });
}
