import { createHmac } from "node:crypto";
import PQueue from "p-queue";
import { hasTag } from "#api/http/has-tag.ts";
import { TooManyWaiting } from "#api/threads/thread-pool.ts";
import {
  type MapTiles,
  readGroundName,
  type TileCover,
} from "#contract/rules/locations/map-ground.ts";
import type { LogEntry } from "#contract/log-entry.ts";
import { drawGround } from "./draw-ground.ts";
import { openGroundCache } from "./ground-cache.ts";
import type { MapFile } from "./map-file.ts";

export interface TileServer {
  tiles: MapTiles;
  /** Undefined where the path is not below its own. */
  answer(request: Request, path: string): Promise<Response> | undefined;
  close(): Promise<void>;
}

interface Options {
  file: MapFile;
  secret: string;
  /** In place of the file's own. */
  attribution: string | undefined;
  log(entry: LogEntry): void;
}

export const tileLimits = { readAtOnce: 8, maxReading: 500, maxPictures: 100, maxDrawing: 30 };

/**
 * Serves a map's tiles and the ground of drawn maps. Their address is known to who has seen a page: strangers cannot
 * have pictures drawn. It changes with the file, so that what is there is kept for good.
 */
export function openTileServer({ file, secret, attribution, log }: Options): TileServer {
  const key = createHmac("sha256", secret).update(`map ${file.fingerprint}`).digest("base64url");
  const base = `/map-tiles/${key.slice(0, 22)}`;
  const reading = new PQueue({ concurrency: tileLimits.readAtOnce });
  const { maxPictures, maxDrawing } = tileLimits;
  const keepGround = openGroundCache({ maxPictures, maxWaiting: maxDrawing });
  return {
    tiles: {
      url: `${base}/{z}/{x}/{y}`,
      attribution: attribution ?? file.attribution ?? "",
      maxZoom: file.cover.maxZoom,
      ground: { path: `${base}/ground`, cover: file.cover },
    },
    answer: (request, path) => (path.startsWith("/map-tiles/") ? answer(request, path) : undefined),
    close: async () => {
      await reading.onIdle();
      await file.close();
    },
  };

  async function answer(request: Request, path: string): Promise<Response> {
    if (!path.startsWith(`${base}/`)) return new Response("No such map.\n", { status: 404 });
    const name = path.slice(base.length + 1);
    const etag = `"${key.slice(0, 8)}-${name}"`;
    if (hasTag(request.headers.get("if-none-match"), etag)) {
      return new Response(null, { status: 304, headers: keptFor({ etag }) });
    }
    const found = await find(name).catch((error: unknown) => refuse(error, name));
    if (found instanceof Response) return found;
    if (!found) return new Response(null, { status: 204, headers: keptFor({ etag }) });
    const length = String(found.data.length);
    const headers = keptFor({ etag, "content-type": found.type, "content-length": length });
    return new Response(request.method === "HEAD" ? null : found.data, { headers });
  }

  async function find(name: string) {
    if (name.startsWith("ground/")) return findGround(name.slice("ground/".length));
    const tile = readTileName(name, file.cover);
    if (!tile) return new Response("No such tile.\n", { status: 404 });
    if (reading.size >= tileLimits.maxReading) throw new TooManyWaiting("Too many wait for tiles.");
    const data = await reading.add(() => file.readTile(...tile));
    return data && { data, type: file.type };
  }

  async function findGround(name: string) {
    const asked = readGroundName(name);
    if (!asked) return new Response("No such picture.\n", { status: 404 });
    const data = await keepGround(name, () => drawGround(file, asked.view, asked.size));
    return data && { data, type: "image/webp" };
  }

  function refuse(error: unknown, name: string): Response {
    if (error instanceof TooManyWaiting) {
      return new Response(null, { status: 503, headers: { "retry-after": "2" } });
    }
    log({ level: "error", message: `The map cannot be read at ${name}: ${String(error)}` });
    return new Response(null, { status: 500, headers: { "cache-control": "no-store" } });
  }
}

function keptFor(headers: Record<string, string>) {
  return { ...headers, "cache-control": "public, max-age=31536000, immutable" };
}

/** "8/249/160": undefined where the map's zooms have no such tile. */
function readTileName(name: string, { minZoom, maxZoom }: TileCover) {
  const [, zoom, x, y] = /^(\d{1,2})\/(\d{1,8})\/(\d{1,8})$/.exec(name)?.map(Number) ?? [];
  if (zoom === undefined || x === undefined || y === undefined) return undefined;
  const count = 2 ** zoom;
  const isThere = zoom >= minZoom && zoom <= maxZoom && x < count && y < count;
  return isThere ? ([zoom, x, y] as const) : undefined;
}
