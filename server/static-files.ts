import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import mime from "mime";
import { hasTag } from "#api/http/has-tag.ts";
import { readAcceptedCodings } from "./accepted-codings.ts";
import { codings, isCompressed } from "./compress-files.ts";

interface StaticFile {
  type: string;
  hash: string;
  /** By content coding; "identity" is the file itself. */
  bodies: Map<string, Buffer<ArrayBuffer>>;
  keep: string;
}

export type StaticFiles = (request: Request, path: string) => Response | undefined;

/**
 * The files of a folder with what `compressFiles` has put beside them, read once. What the build has named by its
 * content is kept for a year, the rest is asked for again after an hour.
 */
export async function readStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const found = new Set(paths);
  const read = async (file: string): Promise<[string, StaticFile]> => [
    `/${relative(folder, file).split(sep).join("/")}`,
    await readStaticFile(file, found),
  ];
  const files = new Map(await Promise.all(paths.filter((path) => !isCompressed(path)).map(read)));
  return (request, path) => {
    const file = files.get(path);
    return file && answer(file, request);
  };
}

async function readStaticFile(file: string, found: Set<string>): Promise<StaticFile> {
  const body = await readFile(file);
  const type = mime.getType(file) ?? "application/octet-stream";
  const isNamedByContent = file.includes(`${sep}assets${sep}`);
  const bodies = new Map([["identity", body]]);
  for (const [coding, extension] of codings) {
    if (found.has(file + extension)) bodies.set(coding, await readFile(file + extension));
  }
  return {
    type: type.startsWith("text/") ? `${type}; charset=utf-8` : type,
    hash: createHash("sha256").update(body).digest("base64url").slice(0, 16),
    bodies,
    keep: isNamedByContent ? "public, max-age=31536000, immutable" : "public, max-age=3600",
  };
}

function answer({ type, hash, bodies, keep }: StaticFile, request: Request): Response {
  const { method, headers } = request;
  const accepted = readAcceptedCodings(request);
  const [coding] = codings.find(([name]) => accepted.has(name) && bodies.has(name)) ?? ["identity"];
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
