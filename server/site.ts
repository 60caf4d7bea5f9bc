import { getPath } from "hono/utils/url";
import { isUnreadable } from "#api/http/unreadable-address.ts";
import type { Backend } from "./backend.ts";
import { answerCoast } from "./coast/coast.ts";
import { compress } from "./compress.ts";
import type { Pages } from "./pages.ts";
import type { Config } from "./config.ts";
import { toReadable } from "./readable-address.ts";
import { withSafetyHeaders } from "./safety-headers.ts";
import type { TileServer } from "./map-tiles/map-tiles.ts";
import type { StaticFiles } from "./static-files.ts";
import { traceCalls } from "./tracing/answer-in-span.ts";

interface Parts {
  config: Pick<Config, "allowedHosts" | "hsts">;
  /** Absent where the API is another server's. */
  backend: Backend | undefined;
  files: StaticFiles;
  /** Absent where the deployer has no map. */
  maps?: TileServer | undefined;
  pages: Pages;
  /** Throws where the API or what it stands on does not answer, and once the process is being stopped. */
  check(): Promise<void>;
}

export type Site = (request: Request, address: string) => Promise<Response>;

export function createSite({ config, backend, files, maps, pages, check }: Parts): Site {
  const { allowedHosts, hsts } = config;
  return async (request, address) => {
    const response = await answerAt(request, address);
    if (hsts && request.url.startsWith("https:"))
      response.headers.set("strict-transport-security", hsts);
    return response;
  };

  async function answerAt(request: Request, address: string): Promise<Response> {
    const path = getPath(request);
    const isProbe = path === "/healthz" || path === "/readyz";
    if (allowedHosts && !isProbe && !allowedHosts.includes(hostOf(request))) return refuseHost();
    if (backend?.api.owns(path))
      return compress(request, await backend.api.fetch(request, { address }));
    if (!isUnreadable(request)) return withSafetyHeaders(await answer(request, path, address));
    return withSafetyHeaders(await show(toReadable(request), address));
  }

  async function answer(request: Request, path: string, address: string): Promise<Response> {
    if (path === "/healthz") return new Response("ok\n");
    if (path === "/readyz") return answerReadiness(check);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const file = isRead
      ? (files(request, path) ?? maps?.answer(request, path) ?? answerCoast(path))
      : undefined;
    return file ?? show(request, address);
  }

  async function show(request: Request, address: string): Promise<Response> {
    const transport = backend && traceCalls((call) => backend.api.fetch(call, { address }));
    return compress(request, await pages(request, { address, transport }));
  }
}

function hostOf({ url }: Request): string {
  return new URL(url).hostname;
}

/** All that a process without a web tier answers. */
export function createProbes(check: Parts["check"]): Site {
  return async (request) => {
    const path = getPath(request);
    if (path === "/healthz") return new Response("ok\n");
    if (path === "/readyz") return answerReadiness(check);
    return new Response("This process does jobs alone (ROLES).\n", { status: 404 });
  };
}

/** A page that somebody opens elsewhere may have its own name point here. */
function refuseHost(): Response {
  const text = "This server does not answer to that name. Its ALLOWED_HOSTS says to which.\n";
  return withSafetyHeaders(new Response(text, { status: 421 }));
}

async function answerReadiness(check: Parts["check"]): Promise<Response> {
  try {
    await check();
    return new Response("ready\n");
  } catch {
    return new Response("The API, the database or the file store does not answer.\n", {
      status: 503,
    });
  }
}
