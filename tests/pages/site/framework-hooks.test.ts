import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { expect, test } from "vitest";
import { slimPreloadHelper } from "#app/framework/slim-preload-helper.ts";
import { deferScripts } from "#app/framework/defer-scripts.server.ts";
import { inlineFirstSheet, inlineSheet } from "#app/framework/inline-sheet.server.ts";
import { requireSharedScript } from "#app/framework/shared-script.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";

const assets = join(import.meta.dirname, "../../../build/client/assets");

test("what asks for parts on demand is ours in every script", () => {
  const scripts = globSync("*.js", { cwd: assets }).map((name) =>
    readFileSync(join(assets, name), "utf8"),
  );
  expect(scripts.filter((code) => code.includes("vite:preloadError"))).toEqual([]);
  expect(scripts.filter((code) => code.includes("link[href=")).length).toBeGreaterThan(0);
});

test("a build fails where Vite's preload helper is not found", async () => {
  await expect(buildEmpty(slimPreloadHelper())).rejects.toThrow(/no preload helper/);
});

test("a build fails where modules that pages share are not found together", async () => {
  await expect(buildEmpty(requireSharedScript())).rejects.toThrow(/No shared module is at/);
});

test("React's module script and its preloads are put off, and nothing else", () => {
  const html = `<link rel="modulepreload" href="/a.js"/><script nonce="n">1</script><script nonce="n" type="module" async="">2</script>`;
  expect(deferScripts(html)).toBe(
    `<link data-rel="modulepreload" href="/a.js"/><script nonce="n">1</script><script nonce="n" type="text/plain" data-framework="">2</script>`,
  );
});

test("a page has its sheet in it, as it is, where it linked to that one", () => {
  const page = `<head><link rel="stylesheet" href="/a.css"/></head>`;
  expect(inlineSheet(page, { href: "/a.css", css: "a{b:'$1'}" })).toBe(
    `<head><style>a{b:'$1'}</style></head>`,
  );
  expect(inlineSheet(page, { href: "/b.css", css: "" })).toBe(page);
  expect(inlineFirstSheet(page, { href: "/a.css", css: "a{b:'$1'}" })).toBe(
    `<head><style>a{b:'$1'}</style><link rel="stylesheet" href="/a.css" media="print"/></head>`,
  );
});

test("the first page of the frame has its sheet in it, those after link to it, and a new sheet is sent anew", async () => {
  await using site = await openKeaBasin();
  const read = async () => (await site.fetch("/kea-basin/settings/users")).text();
  const [first, next] = [await read(), await read()];
  const [, href] = /<link rel="stylesheet" href="([^"]+)" media="print"\/>/.exec(first) ?? [];
  expect(first).toContain("<style>@layer");
  expect(next).not.toContain("<style>@layer");
  expect(next).toContain(`<link rel="stylesheet" href="${href}"/>`);
  site.cookies.set("sheet", "app-older.css");
  expect(await read()).toContain("<style>@layer");
});

/** A site of one module that asks for nothing. */
function buildEmpty(plugin: Plugin): Promise<unknown> {
  const entry: Plugin = {
    name: "entry",
    resolveId: (id) => (id === "entry" ? "\0entry" : undefined),
    load: (id) => (id === "\0entry" ? "document.title = 'Nightjar';" : undefined),
  };
  return build({
    configFile: false,
    logLevel: "silent",
    plugins: [entry, plugin],
    build: { write: false, rolldownOptions: { input: "entry" } },
  });
}
