import { expect, test, vi } from "vitest";
import { listen } from "#tests/support/processes/http-server.ts";
import { spawnSite } from "#tests/support/processes/site-process.ts";
import { openCollector, openSilentCollector } from "#tests/support/tracing/collector.ts";

vi.setConfig({ testTimeout: 60_000 });

/** Says what is loaded of tracing, as Node reads it. */
const reportLoads = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  registerHooks({
    load(url, context, next) {
      if (/tracing|opentelemetry/.test(url)) process.stderr.write("Loaded " + url + "\\n");
      return next(url, context);
    },
  });
`)}`;

function findLoads({ lines }: { lines: string[] }): string[] {
  return lines.filter((line) => line.startsWith("Loaded "));
}

test("what traces is loaded where a collector is named, and nowhere else", async () => {
  await using collector = await openCollector();
  const NODE_OPTIONS = `--import=${reportLoads}`;
  await using traced = await spawnSite({
    NODE_OPTIONS,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  await using plain = await spawnSite({ NODE_OPTIONS, OTEL_SERVICE_NAME: "nest" });
  for (const site of [traced, plain]) {
    expect((await fetch(`${await site.ready()}/sign-in`)).status).toBe(200);
  }
  expect(findLoads(traced)).toEqual([expect.stringContaining("open-tracing")]);
  expect(findLoads(plain)).toEqual([]);
});

test("an address that is none is said in one line", async () => {
  await using site = await spawnSite({ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4317" });
  expect(await site.exited()).toBe(1);
  expect(site.lines).toEqual([
    "OTEL_EXPORTER_OTLP_ENDPOINT must be an http:// or https:// address",
  ]);
});

/** For how long the exporter waits for a collector: who waited for it, too, would be seen. */
const timeoutMs = 10_000;
const mostMs = 8000;

async function openDead() {
  const server = await listen(async () => new Response());
  await server[Symbol.asyncDispose]();
  return { url: server.url, [Symbol.asyncDispose]: async () => {} };
}

for (const [kind, open] of [
  ["does not exist", openDead],
  ["never answers", openSilentCollector],
  ["refuses", () => openCollector({ status: 401 })],
] as const) {
  test(`a collector that ${kind} holds up no request and no stop, and is one line`, async () => {
    await using collector = await open();
    const site = await spawnSite({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=hush",
      OTEL_EXPORTER_OTLP_TIMEOUT: `${timeoutMs}`,
    });
    const url = await site.ready();
    let slowestMs = 0;
    const ask = async () => {
      const begun = performance.now();
      await (await fetch(`${url}/api/v1/endUserAgreement/latest`)).arrayBuffer();
      slowestMs = Math.max(slowestMs, performance.now() - begun);
    };
    for (let batch = 0; batch < 20; batch += 1) await Promise.all(Array.from({ length: 10 }, ask));
    expect(slowestMs).toBeLessThan(mostMs);
    const findLines = () => site.lines.filter((line) => line.includes("Traces do not reach"));
    await expect.poll(findLines).toHaveLength(1);
    await (await fetch(`${url}/sign-in`)).arrayBuffer();
    const stopped = performance.now();
    await site[Symbol.asyncDispose]();
    expect(performance.now() - stopped).toBeLessThan(mostMs);
    expect(site.readEnd()).toEqual({ code: 0, signal: null });
    const [line = "{}", ...others] = findLines();
    expect(others).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({ level: "warn", lostSpans: expect.any(Number) });
    expect(JSON.parse(line)).not.toHaveProperty("requestId");
    expect(line).toContain(`Traces do not reach ${collector.url}: `);
    expect(site.lines.join("\n")).not.toContain("hush");
  });
}
