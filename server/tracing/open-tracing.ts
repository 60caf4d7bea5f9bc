import { type Context, ROOT_CONTEXT, SpanKind } from "@opentelemetry/api";
import { AnchoredClock, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { getPath } from "hono/utils/url";
import { currentRequestId } from "#api/http/request-id.ts";
import type { Span, TracedJob, Tracer } from "#api/http/span.ts";
import { waitAtMost } from "#api/jobs/wait-at-most.ts";
import type { LogEntry } from "#contract/log-entry.ts";
import { version } from "../product.ts";
import type { Site } from "../site.ts";
import { answerInSpan } from "./answer-in-span.ts";
import { describeProcess } from "./describe-process.ts";
import { reportLosses } from "./report-losses.ts";
import { toSampler } from "./sampler.ts";
import type { TraceConfig } from "./trace-settings.ts";
import { describeRequest, type SpanOptions, TracedSpan } from "./traced-span.ts";

/** A collector that does not answer holds up a stop for no longer. */
const flushMs = 3000;
/** Asked every few seconds, by machines. */
const untraced = ["/healthz", "/readyz"];

export interface Tracing {
  tracer: Tracer;
  traceSite(site: Site): Site;
  /** Sends what has not been sent, for as long as a stop can wait. */
  close(): Promise<void>;
}

interface Options {
  database: SpanOptions["database"];
  log(entry: LogEntry): void;
}

/** Sends what requests and jobs do to a collector. Nothing waits for that, and what is not taken is lost. */
export function openTracing(config: TraceConfig, { database, log }: Options): Tracing {
  const exporter = reportLosses(new OTLPTraceExporter(), { collector: config.collector, log });
  const provider = new TracerProvider({
    resource: describeProcess(config),
    sampler: toSampler(config),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("nightjar", version);

  function start({ attributes, ...options }: Omit<SpanOptions, "tracer" | "database" | "clock">) {
    const requestId = currentRequestId();
    return new TracedSpan({
      ...options,
      attributes: requestId ? { ...attributes, "nightjar.request_id": requestId } : attributes,
      tracer,
      database,
      clock: new AnchoredClock(Date, performance),
    });
  }

  function startRequest(request: Request): Span {
    const path = getPath(request);
    const { method, attributes } = describeRequest(request);
    const span = start({
      name: method,
      kind: SpanKind.SERVER,
      parent: readParent((name) => request.headers.get(name)),
      attributes: {
        ...attributes,
        "url.scheme": request.url.startsWith("https:") ? "https" : "http",
      },
      method,
      path,
    });
    if (path.startsWith("/assets/")) span.setRoute("/assets/*");
    return span;
  }

  function startJob({ id, kind, lane, attempts, traceparent }: TracedJob): Span {
    return start({
      name: `job ${kind}`,
      kind: SpanKind.CONSUMER,
      parent: readParent((name) => (name === "traceparent" ? traceparent : null)),
      attributes: {
        "nightjar.job.id": id,
        "nightjar.job.kind": kind,
        "nightjar.job.lane": lane,
        "nightjar.job.attempt": attempts,
      },
    });
  }

  return {
    tracer: { startJob },
    traceSite: (site) => (request, address) =>
      untraced.includes(getPath(request))
        ? site(request, address)
        : answerInSpan(startRequest(request), () => site(request, address)),
    close: () =>
      waitAtMost(
        flushMs,
        provider.shutdown().catch(() => {}),
      ),
  };
}

type ReadHeader = (name: string) => string | null;

const propagator = new W3CTraceContextPropagator();

/** What has caused it, as headers say, so that it is in the same trace. */
function readParent(read: ReadHeader): Context {
  return propagator.extract(ROOT_CONTEXT, read, {
    get: (_, name) => read(name) ?? undefined,
    keys: () => [],
  });
}
