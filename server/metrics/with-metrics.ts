import { createHash, timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { getPath } from "hono/utils/url";
import type { Backend } from "../backend.ts";
import type { Site } from "../site.ts";
import { watchBackend } from "./watch-backend.ts";

interface Options {
  /** Whoever asks for the metrics has to show it. */
  token: string;
  /** Absent where the API is another server's. */
  backend: Backend | undefined;
}

const path = "/metrics";
/** From what a cache answers to what one gives up on. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The same site, with how long its answers take, and what it does beside, at `/metrics` as Prometheus reads it. */
export function withMetrics(site: Site, { token, backend }: Options): Site {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Until the head of an answer, of pages, the API, files of recordings and the rest",
    labelNames: ["method", "part", "status"],
    buckets,
    registers: [registry],
  });
  if (backend) watchBackend(registry, backend);
  return async (request, address) => {
    if (getPath(request) === path) return answerMetrics(request, registry, token);
    const method = knownMethods.includes(request.method) ? request.method : "other";
    const end = duration.startTimer({ method, part: findPart(request) });
    let status = 500;
    try {
      const response = await site(request, address);
      ({ status } = response);
      return response;
    } finally {
      end({ status });
    }
  };
}

const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** A few words: each path by itself would be another series. */
function findPart(request: Request): "api" | "media" | "assets" | "pages" {
  const asked = getPath(request);
  if (asked.startsWith("/api/")) return "api";
  if (asked.startsWith("/assets/")) return "assets";
  return /^\/[^/]+\/media\//.test(asked) ? "media" : "pages";
}

async function answerMetrics(
  request: Request,
  registry: Registry,
  token: string,
): Promise<Response> {
  const given = request.headers.get("authorization") ?? "";
  if (!isSame(given, `Bearer ${token}`)) {
    const headers = { "www-authenticate": "Bearer" };
    return new Response("Send METRICS_TOKEN as a bearer token.\n", { status: 401, headers });
  }
  const headers = { "content-type": registry.contentType, "cache-control": "no-store" };
  return new Response(await registry.metrics(), { headers });
}

/** In a time that says nothing of where they differ. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
