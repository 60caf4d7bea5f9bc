import { join } from "node:path";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { rolldown } from "rolldown";
import { bundleStylesheet } from "#app/styles/stylesheet.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { listen } from "#tests/support/processes/http-server.ts";
import { routes } from "./still-page.ts";

const root = join(import.meta.dirname, "../..");

let made: Promise<Map<string, string>> | undefined;

/** A page of a picture on a port of its own, made by the server and then alive, as pages of the site are. */
export async function openStills() {
  made ??= makeFiles();
  const files = await made;
  const handler = createStaticHandler(routes);
  return listen(async (request) => {
    const { pathname } = new URL(request.url);
    const file = files.get(pathname);
    if (file !== undefined) return answer(file, typeOf(pathname));
    if (pathname === "/nothing") return new Response(null, { status: 404 });
    if (pathname === "/original") return answer(await paint(1920), "image/webp");
    if (pathname === "/picture") return answer(await paint(1280), "image/webp");
    if (pathname.startsWith("/thumbnail")) return answer(await paint(320), "image/webp");
    const context = await handler.query(request);
    if (context instanceof Response) return context;
    const router = createStaticRouter(handler.dataRoutes, context);
    const page = createElement(StaticRouterProvider, { router, context, hydrate: false });
    return answer(toHtml(renderToString(page)), "text/html");
  });
}

async function makeFiles(): Promise<Map<string, string>> {
  const bundling = await rolldown({
    input: join(import.meta.dirname, "hydrate.ts"),
    platform: "browser",
    transform: { define: { "process.env.NODE_ENV": '"development"' } },
    checks: { moduleLevelDirective: false },
    logLevel: "warn",
  });
  const { output } = await bundling.generate({ format: "esm", entryFileNames: "script.js" });
  await bundling.close();
  const scripts = output.flatMap((one): [string, string][] =>
    one.type === "chunk" ? [[`/${one.fileName}`, one.code]] : [],
  );
  const { css } = await bundleStylesheet(join(root, "app/styles/app.css"));
  return new Map(scripts).set("/style.css", css);
}

function toHtml(page: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A picture</title>
    <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
    <link rel="stylesheet" href="/style.css"><script type="module" src="/script.js"></script>
    </head><body><div id="page">${page}</div></body></html>`;
}

function typeOf(pathname: string): string {
  return pathname.endsWith(".js") ? "text/javascript" : "text/css";
}

/** Under the policy of the site, as far as it bears on a picture. */
function answer(body: string | Uint8Array<ArrayBuffer>, type: string): Response {
  const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";
  const headers = { "content-type": type, "content-security-policy": policy };
  return new Response(body, { headers });
}

const painted = new Map<number, Promise<Uint8Array<ArrayBuffer>>>();

function paint(width: number): Promise<Uint8Array<ArrayBuffer>> {
  const picture = painted.get(width) ?? makeImage("webp", { width, height: (width * 3) / 4 });
  painted.set(width, picture);
  return picture;
}
