import { createServer, type ViteDevServer } from "vite";
import type { ServerBuild } from "react-router";
import { pagesFrom } from "./pages.ts";
import type { WebTier } from "./start.ts";

/** The web tier as it is being written: Vite answers for modules, and for pages with their newest source. */
export async function viteWebTier(): Promise<WebTier> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
  return {
    files: () => undefined,
    inFront: (request, response, next) => vite.middlewares(request, response, next),
    createPages: pagesFrom({ build: () => loadBuild(vite), mode: "development" }),
    close: () => vite.close(),
  };
}

async function loadBuild(vite: ViteDevServer): Promise<ServerBuild> {
  return (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
}
