import { type ExportResult, ExportResultCode } from "@opentelemetry/core";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import { doForRequest } from "#api/http/request-id.ts";
import type { LogEntry } from "#contract/log-entry.ts";

/** A collector may be away for days. */
const everyMs = 10 * 60_000;

interface Options {
  collector: string;
  log(entry: LogEntry): void;
}

/** The same exporter, which says at times what the collector has not taken, and why. */
export function reportLosses(
  exporter: SpanExporter,
  { collector, log }: Options,
): Pick<SpanExporter, "export" | "shutdown"> {
  let lostSpans = 0;
  let reportedAt = -Infinity;

  function report({ error }: ExportResult): void {
    if (performance.now() - reportedAt < everyMs) return;
    reportedAt = performance.now();
    const message = `Traces do not reach ${collector}: ${describe(error)}`;
    /* The request that happens to have filled a batch has nothing to do with it. */
    doForRequest(undefined, () => log({ level: "warn", message, lostSpans }));
    lostSpans = 0;
  }

  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== ExportResultCode.SUCCESS) {
          lostSpans += spans.length;
          report(result);
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

/** As the collector words it, with its status; of two addresses that do not answer Node words nothing. */
function describe(error: ExportResult["error"]): string {
  const { code, message } = (error ?? {}) as { code?: string | number; message?: string };
  if (typeof code === "number") return `it answers ${code} ${message ?? ""}`.trimEnd();
  return message || code || "it does not answer";
}
