import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { hasTag } from "#api/http/has-tag.ts";

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

const compressible = /^(text|application\/json|image\/svg)/;

interface StaticFile {
  type: string;
  hash: string;
  /** By content coding; "identity" is the file itself. */
  bodies: Map<string, Buffer<ArrayBuffer>>;
  keep: string;
}

export type StaticFiles = (request: Request, path: string) => Response | undefined;

/**
 * The files of a folder, read and compressed once. What the build has named by its content is kept for a year,
 * the rest is asked for again after an hour.
 */
export async function readStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const read = async (file: string): Promise<[string, StaticFile]> => [
    `/${relative(folder, file).split(sep).join("/")}`,
    await readStaticFile(file),
  ];
  const files = new Map(await Promise.all(paths.map(read)));
  return (request, path) => {
    const file = files.get(path);
    return file && answer(file, request);
  };
}

async function readStaticFile(file: string): Promise<StaticFile> {
  const body = await readFile(file);
  const type = types[extname(file)] ?? "application/octet-stream";
  const isNamedByContent = file.includes(`${sep}assets${sep}`);
  const bodies = new Map([["identity", body]]);
  if (compressible.test(type) && body.length > 256) {
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
    bodies.set("br", await promisify(brotliCompress)(body, quality));
    bodies.set("gzip", await promisify(gzip)(body, { level: 9 }));
  }
  return {
    type,
    hash: createHash("sha256").update(body).digest("base64url").slice(0, 16),
    bodies,
    keep: isNamedByContent ? "public, max-age=31536000, immutable" : "public, max-age=3600",
  };
}

function answer({ type, hash, bodies, keep }: StaticFile, { method, headers }: Request): Response {
  const coding = chooseCoding(headers.get("accept-encoding"), bodies);
  const etag = coding === "identity" ? `"${hash}"` : `"${hash}-${coding}"`;
  const sent = new Headers({
    "content-type": type,
    "cache-control": keep,
    etag,
    vary: "accept-encoding",
    "x-content-type-options": "nosniff",
  });
  if (hasTag(headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers: sent });
  }
  const body = bodies.get(coding);
  if (coding !== "identity") sent.set("content-encoding", coding);
  sent.set("content-length", String(body?.length ?? 0));
  return new Response(method === "HEAD" ? null : body, { headers: sent });
}

function chooseCoding(accepted: string | null, bodies: Map<string, unknown>): string {
  const wanted = (accepted ?? "").split(",").map((one) => one.trim().split(";")[0]);
  return (
    ["br", "gzip"].find((coding) => wanted.includes(coding) && bodies.has(coding)) ?? "identity"
  );
}
