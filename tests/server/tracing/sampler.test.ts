import { ROOT_CONTEXT, SpanKind, trace, TraceFlags } from "@opentelemetry/api";
import { expect, test } from "vitest";
import { parseConfig } from "#server/config.ts";
import { toSampler } from "#server/tracing/sampler.ts";

/** Whether a request is traced, of which whoever asks says so. */
function samples(env: Record<string, string>, flags?: TraceFlags, traceId = "a".repeat(32)) {
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://nest:4318", ...env };
  const sampler = toSampler(parseConfig(given).traces!);
  const parent = { traceId, spanId: "b".repeat(16), traceFlags: flags ?? 0, isRemote: true };
  const context = flags === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
  const { decision } = sampler.shouldSample(context, traceId, "GET", SpanKind.SERVER, {}, []);
  return decision === 2;
}

const { SAMPLED, NONE } = TraceFlags;

test("samplers go by the names that the standard has for them", () => {
  expect([samples({}), samples({}, SAMPLED), samples({}, NONE)]).toEqual([true, true, false]);
  for (const [name, expected] of [
    ["always_on", [true, true, true]],
    ["always_off", [false, false, false]],
    ["parentbased_always_off", [false, true, false]],
  ] as const) {
    const env = { OTEL_TRACES_SAMPLER: name };
    expect([samples(env), samples(env, SAMPLED), samples(env, NONE)]).toEqual(expected);
  }
});

test("a ratio takes that part of all traces, and the same in each process", () => {
  const ids = Array.from({ length: 400 }, (_, at) =>
    (at * 10_737_418).toString(16).padStart(8, "0"),
  );
  for (const name of ["traceidratio", "parentbased_traceidratio"]) {
    const env = { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: "0.25" };
    const taken = ids.filter((id) => samples(env, undefined, `${"0".repeat(24)}${id}`));
    expect(taken.length).toBeGreaterThan(90);
    expect(taken.length).toBeLessThan(110);
    expect(samples(env, SAMPLED, `${"0".repeat(24)}ffffffff`)).toBe(name.startsWith("parent"));
  }
});
