import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace";
import type { TraceConfig } from "./trace-settings.ts";

const parentBased = "parentbased_";

export function toSampler({ sampler, ratio }: Pick<TraceConfig, "sampler" | "ratio">): Sampler {
  const root = toRoot(sampler.replace(parentBased, ""), ratio);
  return sampler.startsWith(parentBased) ? new ParentBasedSampler({ root }) : root;
}

function toRoot(name: string, ratio: number): Sampler {
  if (name === "always_off") return new AlwaysOffSampler();
  return name === "traceidratio" ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}
