import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compressFiles } from "#server/compress-files.ts";
import { readStaticFiles } from "#server/static-files.ts";

test("each coding of a file has a tag of its own, and whoever sends it back is told that nothing changed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nightjar-static-"));
  await writeFile(join(folder, "a.css"), "p { color: red }\n".repeat(100));
  await compressFiles(folder);
  const files = await readStaticFiles(folder);
  await rm(folder, { recursive: true });
  const ask = (coding: string, tags?: string) => {
    const headers = { "accept-encoding": coding, ...(tags ? { "if-none-match": tags } : {}) };
    return files(new Request("http://site.test/a.css", { headers }), "/a.css");
  };
  const codings = ["identity", "gzip", "br"];
  const tags = codings.map((coding) => ask(coding)?.headers.get("etag") ?? "");
  expect(new Set(tags).size).toBe(3);
  for (const [at, coding] of codings.entries()) {
    const tag = tags[at] ?? "";
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect(ask(coding, tag)?.status).toBe(304);
    expect(ask(coding, `"other", W/${tag}`)?.status).toBe(304);
    expect(ask(coding, tags[(at + 1) % 3])?.status).toBe(200);
  }
});

test("a coding is used only where the request accepts it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nightjar-static-"));
  await writeFile(join(folder, "a.css"), "p { color: red }\n".repeat(100));
  await compressFiles(folder);
  const files = await readStaticFiles(folder);
  await rm(folder, { recursive: true });
  const codingOf = (accepted: string) => {
    const headers = { "accept-encoding": accepted };
    const request = new Request("http://site.test/a.css", { headers });
    return files(request, "/a.css")?.headers.get("content-encoding") ?? "identity";
  };
  const answers = {
    "": "identity",
    "gzip, deflate, br;q=0.5": "br",
    "GZIP;q=0.8, br;q=0": "gzip",
    "br; q=0, gzip; q=0.0": "identity",
    "brotli, x-gzip": "identity",
  };
  const accepted = Object.keys(answers);
  expect(Object.fromEntries(accepted.map((one) => [one, codingOf(one)]))).toEqual(answers);
});

test("a file is sent as what its name says, text as UTF-8, and nothing that is unknown is guessed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nightjar-static-"));
  const types = {
    "a.css": "text/css; charset=utf-8",
    "a.html": "text/html; charset=utf-8",
    "a.ico": "image/vnd.microsoft.icon",
    "a.js": "text/javascript; charset=utf-8",
    "a.json": "application/json",
    "a.svg": "image/svg+xml",
    "a.txt": "text/plain; charset=utf-8",
    "a.webp": "image/webp",
    "a.woff2": "font/woff2",
    "a.unknown": "application/octet-stream",
  };
  const names = Object.keys(types);
  await Promise.all(names.map((name) => writeFile(join(folder, name), "content")));
  const files = await readStaticFiles(folder);
  await rm(folder, { recursive: true });
  const typeOf = (path: string) =>
    files(new Request(`http://site.test${path}`), path)?.headers.get("content-type");
  expect(Object.fromEntries(names.map((name) => [name, typeOf(`/${name}`)]))).toEqual(types);
});

test("nothing beside the folder is sent, however it is asked for", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nightjar-static-"));
  await writeFile(join(folder, "a.css"), "p { color: red }\n");
  const files = await readStaticFiles(folder);
  await rm(folder, { recursive: true });
  const paths = ["/.git/config", "/../package.json", "/%2e%2e/package.json", "/.env", "//a.css"];
  for (const path of paths) {
    expect([path, files(new Request("http://site.test/"), path)]).toEqual([path, undefined]);
  }
});
