import { hostname } from "node:os";
import {
  defaultResource,
  detectResources,
  type Resource,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { version } from "../product.ts";
import type { TraceConfig } from "./trace-settings.ts";

/** What every trace says of this process: ours, then what `OTEL_RESOURCE_ATTRIBUTES` has, then the name. */
export function describeProcess({ serviceName }: Pick<TraceConfig, "serviceName">): Resource {
  const own = {
    "service.name": "nightjar",
    "service.version": version,
    "host.name": hostname(),
    "process.pid": process.pid,
  };
  return defaultResource()
    .merge(resourceFromAttributes(own))
    .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
    .merge(resourceFromAttributes(serviceName ? { "service.name": serviceName } : {}));
}
