import * as z from "zod";
import { addressWith, keyedList, oneLine, type Setting } from "../setting-kinds.ts";

/** As OpenTelemetry names them for all programs. The exporter reads more of them, such as its certificate, by itself. */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning: "OpenTelemetry collector that takes traces over HTTP, `http://127.0.0.1:4318`",
    must: "be an http:// or https:// address",
    schema: addressWith("http:", "https:").optional(),
    otherwise: "nothing is traced",
    hidden: true,
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    meaning: "The same with its path, `http://127.0.0.1:4318/v1/traces`",
    must: "be an http:// or https:// address",
    schema: addressWith("http:", "https:").optional(),
    otherwise: "`/v1/traces` of `OTEL_EXPORTER_OTLP_ENDPOINT`",
    hidden: true,
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    meaning: "Headers for the collector, `name=value,name=value`, percent-encoded",
    must: "be pairs such as name=value, percent-encoded, separated by commas",
    /* What is base64 may end as it does. */
    schema: keyedList(/^\P{Cc}+$/u).optional(),
    otherwise: "none is sent",
    hidden: true,
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    meaning: "How traces are sent; there is no other way here",
    must: "be http/protobuf",
    schema: z.literal("http/protobuf"),
    default: "http/protobuf",
  },
  OTEL_SERVICE_NAME: {
    meaning: "What traces call this program",
    must: "be one line of at most 255 characters",
    schema: oneLine().max(255).optional(),
    otherwise: "`nightjar`, or what `OTEL_RESOURCE_ATTRIBUTES` has",
  },
  OTEL_RESOURCE_ATTRIBUTES: {
    meaning: "What else they say of it, `deployment.environment.name=production,...`",
    must: "be pairs such as name=value, percent-encoded, separated by commas",
    schema: keyedList().optional(),
    otherwise: "its version and its host",
  },
  OTEL_TRACES_SAMPLER: {
    meaning:
      "Which requests are traced: `always_on`, `always_off`, `traceidratio`; after `parentbased_`, their `traceparent` decides first",
    must: "be always_on, always_off or traceidratio, alone or after parentbased_",
    schema: z.enum([
      "always_on",
      "always_off",
      "traceidratio",
      "parentbased_always_on",
      "parentbased_always_off",
      "parentbased_traceidratio",
    ]),
    default: "parentbased_always_on",
  },
  OTEL_TRACES_SAMPLER_ARG: {
    meaning: "Which part of them, for `traceidratio`: 0.1 is one of ten",
    must: "be a number from 0 to 1",
    schema: z.string().trim().min(1).transform(Number).pipe(z.number().min(0).max(1)),
    default: "1",
  },
  OTEL_TRACES_EXPORTER: {
    meaning: "What traces go by: `none` traces nothing",
    must: "be otlp or none",
    schema: z.string().transform(includesOtlp),
    default: "otlp",
  },
  OTEL_SDK_DISABLED: {
    meaning: "`true` traces nothing, either",
    must: "be true or false",
    schema: z.string().transform(isTrue),
    default: "false",
  },
} satisfies Record<string, Setting>;

function includesOtlp(text: string): boolean {
  return text.split(",").some((one) => one.trim().toLowerCase() === "otlp");
}

/** All else is false, as the standard has it. */
function isTrue(text: string): boolean {
  return text.trim().toLowerCase() === "true";
}

/**
 * The environment without these where nothing is traced by it: they may be set for all programs of a machine, and then
 * with values that mean nothing here.
 */
export function withoutIdleTraces(env: Record<string, string | undefined>) {
  const isTraced =
    (env["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] || env["OTEL_EXPORTER_OTLP_ENDPOINT"]) &&
    includesOtlp(env["OTEL_TRACES_EXPORTER"] || "otlp") &&
    !isTrue(env["OTEL_SDK_DISABLED"] ?? "");
  if (isTraced) return env;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !(name in traceSettings)));
}

type Given = {
  [Name in keyof typeof traceSettings]: z.output<(typeof traceSettings)[Name]["schema"]>;
};

export type TraceConfig = NonNullable<ReturnType<typeof findTraces>>;

/** Undefined where nothing is traced. */
export function findTraces(given: Given) {
  const endpoint = given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? given.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  return {
    /** Without the password that the address may hold. */
    collector: new URL(endpoint).origin,
    serviceName: given.OTEL_SERVICE_NAME,
    sampler: given.OTEL_TRACES_SAMPLER,
    ratio: given.OTEL_TRACES_SAMPLER_ARG,
  };
}
