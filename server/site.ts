import { getPath } from "hono/utils/url";
import type { Backend } from "./backend.ts";
import { compress } from "./compress.ts";
import type { Pages } from "./pages.ts";
import type { StaticFiles } from "./static-files.ts";

interface Parts {
  /** Absent where the API is another server's. */
  backend: Backend | undefined;
  files: StaticFiles;
  pages: Pages;
}

export type Site = (request: Request, address: string) => Promise<Response>;

/** Puts API, pages and files together behind one address. */
export function createSite({ backend, files, pages }: Parts): Site {
  return async (request, address) => {
    const path = getPath(request);
    if (path === "/healthz") return new Response("ok\n");
    if (path === "/readyz") return answerReadiness(backend);
    if (backend?.api.owns(path))
      return compress(request, await backend.api.fetch(request, { address }));
    const isRead = request.method === "GET" || request.method === "HEAD";
    const file = isRead ? files(request, path) : undefined;
    if (file) return file;
    const transport = backend && ((call: Request) => backend.api.fetch(call, { address }));
    return compress(request, await pages(request, { address, transport }));
  };
}

async function answerReadiness(backend: Backend | undefined): Promise<Response> {
  try {
    await backend?.check();
    return new Response("ready\n");
  } catch {
    return new Response("The database or the file store does not answer.\n", { status: 503 });
  }
}
