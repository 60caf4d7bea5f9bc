import {
  type Attributes,
  type Context,
  type Span as SdkSpan,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer as SdkTracer,
  trace,
} from "@opentelemetry/api";
import type { AnchoredClock } from "@opentelemetry/core";
import { getPath } from "hono/utils/url";
import type { RunQuery, Span } from "#api/http/span.ts";
import { describeStatement } from "./describe-statement.ts";
import { fillRoute } from "./fill-route.ts";

export interface SpanOptions {
  tracer: SdkTracer;
  /** As conventions name databases. */
  database: "sqlite" | "postgresql";
  /** One for all spans of a request, so that none begins before what has caused it. */
  clock: AnchoredClock;
  name: string;
  kind: SpanKind;
  attributes: Attributes;
  parent: Context;
  /** Of a request. */
  method?: string;
  path?: string;
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

export class TracedSpan implements Span {
  readonly traceId: string;
  readonly headers: Span["headers"];
  readonly #options: SpanOptions;
  readonly #span: SdkSpan;
  readonly #context: Context;
  readonly #isSampled: boolean;

  constructor(options: SpanOptions) {
    const { tracer, clock, name, kind, attributes, parent } = options;
    const span = tracer.startSpan(name, { kind, attributes, startTime: clock.now() }, parent);
    const { traceId, spanId, traceFlags, traceState } = span.spanContext();
    const flags = traceFlags.toString(16).padStart(2, "0");
    const tracestate = traceState?.serialize();
    this.traceId = traceId;
    this.headers = {
      traceparent: `00-${traceId}-${spanId}-${flags}`,
      ...(tracestate && { tracestate }),
    };
    this.#options = options;
    this.#span = span;
    this.#context = trace.setSpan(parent, span);
    this.#isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0;
  }

  setRoute(route: string): void {
    const { method = "", path = "" } = this.#options;
    this.#span.updateName(`${method} ${route}`);
    this.#span.setAttributes({ "http.route": route, "url.path": fillRoute(route, path) });
  }

  setStatus(status: number): void {
    this.#span.setAttribute("http.response.status_code", status);
    if (status >= 500) this.#setError(String(status));
  }

  fail(error: unknown): void {
    this.#setError(nameOf(error));
  }

  /* Its message may say more than a trace should; the log has it, and names the trace. */
  #setError(type: string): void {
    this.#span.setAttribute("error.type", type);
    this.#span.setStatus({ code: SpanStatusCode.ERROR });
  }

  recordQuery({ sql, ms, error }: RunQuery): void {
    if (!this.#isSampled) return;
    const { tracer, clock, database } = this.#options;
    const end = clock.now();
    const { text, summary } = describeStatement(sql);
    const attributes = {
      "db.system.name": database,
      "db.query.text": text,
      "db.query.summary": summary,
    };
    const options = { kind: SpanKind.CLIENT, attributes, startTime: end - ms };
    const span = tracer.startSpan(summary, options, this.#context);
    if (error !== undefined) {
      span.setAttribute("error.type", nameOf(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end(end);
  }

  startCall(request: Request): Span {
    const { method, attributes } = describeRequest(request);
    return new TracedSpan({
      ...this.#options,
      name: method,
      kind: SpanKind.INTERNAL,
      attributes,
      parent: this.#context,
      method,
      path: getPath(request),
    });
  }

  end(): void {
    this.#span.end(this.#options.clock.now());
  }
}

export function describeRequest(request: Request): { method: string; attributes: Attributes } {
  const isKnown = methods.includes(request.method);
  return {
    method: isKnown ? request.method : "HTTP",
    attributes: { "http.request.method": isKnown ? request.method : "_OTHER" },
  };
}

function nameOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? "unknown");
}
