import { join } from "node:path";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { rolldown } from "rolldown";
import sharp from "sharp";
import { bundleStylesheet } from "#app/styles/stylesheet.ts";
import { listen } from "#tests/support/processes/http-server.ts";
import { routes } from "./still-page.ts";

const root = join(import.meta.dirname, "../..");

type Files = Map<string, { body: string | Uint8Array<ArrayBuffer>; type: string }>;

let made: Promise<Files> | undefined;

/** A page of a picture on a port of its own, made by the server and then alive, as pages of the site are. */
export async function openStills() {
  made ??= makeFiles();
  const files = await made;
  const handler = createStaticHandler(routes);
  return listen(async (request) => {
    const { pathname } = new URL(request.url);
    const file = files.get(pathname.replace(/^\/thumbnail\/.*/, "/thumbnail"));
    if (file !== undefined) return answer(file);
    if (pathname === "/nothing") return new Response(null, { status: 404 });
    const context = await handler.query(request);
    if (context instanceof Response) return context;
    const router = createStaticRouter(handler.dataRoutes, context);
    const page = createElement(StaticRouterProvider, { router, context, hydrate: false });
    return answer({ body: toHtml(renderToString(page)), type: "text/html" });
  });
}

async function makeFiles(): Promise<Files> {
  const bundling = await rolldown({
    input: join(import.meta.dirname, "hydrate.ts"),
    platform: "browser",
    transform: { define: { "process.env.NODE_ENV": '"development"' } },
    plugins: [{ name: "no-sheets", load: (id) => (id.endsWith(".css") ? "" : undefined) }],
    moduleTypes: { ".css": "js" },
    checks: { moduleLevelDirective: false },
    logLevel: "warn",
  });
  const { output } = await bundling.generate({ format: "esm", entryFileNames: "script.js" });
  await bundling.close();
  const sheets = ["app.css", "draw-track.css"].map((sheet) =>
    bundleStylesheet(join(root, "app/styles", sheet)),
  );
  const body = (await Promise.all(sheets)).map(({ css }) => css).join("");
  const files: Files = new Map([["/style.css", { body, type: "text/css" }]]);
  for (const one of output) {
    if (one.type !== "chunk") continue;
    files.set(`/${one.fileName}`, { body: one.code, type: "text/javascript" });
  }
  for (const [path, width] of [
    ["/original", 1920],
    ["/picture", 1280],
    ["/thumbnail", 320],
  ] as const)
    files.set(path, { body: await paint(width), type: "image/webp" });
  return files;
}

function toHtml(page: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A picture</title>
    <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
    <link rel="stylesheet" href="/style.css"><script type="module" src="/script.js"></script>
    </head><body><div id="page">${page}</div></body></html>`;
}

/** Under the policy of the site, as far as it bears on a picture. */
function answer({ body, type }: { body: string | Uint8Array<ArrayBuffer>; type: string }) {
  const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";
  const headers = { "content-type": type, "content-security-policy": policy };
  return new Response(body, { headers });
}

/** Of one colour, which takes no time. */
async function paint(width: number): Promise<Uint8Array<ArrayBuffer>> {
  const size = { width, height: (width * 3) / 4 };
  const image = sharp({ create: { ...size, channels: 3, background: "#567" } });
  return new Uint8Array(await image.webp().toBuffer());
}
