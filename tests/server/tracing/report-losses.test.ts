import type { ExportResult } from "@opentelemetry/core";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LogEntry } from "#contract/log-entry.ts";
import { reportLosses } from "#server/tracing/report-losses.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

function open() {
  const log: LogEntry[] = [];
  const results: ExportResult[] = [];
  const exporter = reportLosses(
    {
      export: (_, done) => done(results.at(-1) ?? { code: 0 }),
      shutdown: async () => {},
    },
    { collector: "http://nest:4318", log: (entry) => log.push(entry) },
  );
  return {
    log,
    send: (spans: number, result: ExportResult): number => {
      results.push(result);
      let code = -1;
      exporter.export(
        Array.from({ length: spans }, (): ReadableSpan => ({}) as never),
        (ended) => {
          ({ code } = ended);
        },
      );
      return code;
    },
  };
}

const refused = (code: unknown, message: string): ExportResult => ({
  code: 1,
  error: Object.assign(new Error(message), { code }),
});

test("what a collector does not take is said at once, and then every ten minutes, with how much it was", () => {
  const { log, send } = open();
  expect(send(5, { code: 0 })).toBe(0);
  expect(log).toEqual([]);
  expect(send(7, refused("ECONNREFUSED", "connect ECONNREFUSED ::1:4318"))).toBe(1);
  vi.advanceTimersByTime(9 * 60_000);
  send(512, refused(401, "Unauthorized"));
  send(3, { code: 0 });
  vi.advanceTimersByTime(60_000);
  send(1, refused(401, "Unauthorized"));
  const [first, second] = [
    "Traces do not reach http://nest:4318: connect ECONNREFUSED ::1:4318",
    "Traces do not reach http://nest:4318: it answers 401 Unauthorized",
  ];
  expect(log).toEqual([
    { level: "warn", message: first, lostSpans: 7 },
    { level: "warn", message: second, lostSpans: 513 },
  ]);
});

test("where Node has no words for it, its code is said", () => {
  const { log, send } = open();
  send(1, refused("ECONNREFUSED", ""));
  expect(log[0]?.message).toBe("Traces do not reach http://nest:4318: ECONNREFUSED");
  const other = open();
  other.send(1, { code: 1 });
  expect(other.log[0]?.message).toBe("Traces do not reach http://nest:4318: it does not answer");
});
