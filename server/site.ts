import { getPath } from "hono/utils/url";
import type { Backend } from "./backend.ts";
import { compress } from "./compress.ts";
import type { Pages } from "./pages.ts";
import { withSafetyHeaders, withTransportSecurity } from "./safety-headers.ts";
import type { StaticFiles } from "./static-files.ts";

interface Parts {
  /** Absent where the API is another server's. */
  backend: Backend | undefined;
  files: StaticFiles;
  pages: Pages;
  /** Throws where the API or what it stands on does not answer. */
  check(): Promise<void>;
}

export type Site = (request: Request, address: string) => Promise<Response>;

export function createSite({ backend, files, pages, check }: Parts): Site {
  return async (request, address) => {
    const path = getPath(request);
    if (backend?.api.owns(path)) {
      const response = await backend.api.fetch(request, { address });
      return withTransportSecurity(request, await compress(request, response));
    }
    return withSafetyHeaders(request, await answer(request, path, address));
  };

  async function answer(request: Request, path: string, address: string): Promise<Response> {
    if (path === "/healthz") return new Response("ok\n");
    if (path === "/readyz") return answerReadiness(check);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const file = isRead ? files(request, path) : undefined;
    if (file) return file;
    const transport = backend && ((call: Request) => backend.api.fetch(call, { address }));
    return compress(request, await pages(request, { address, transport }));
  }
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
