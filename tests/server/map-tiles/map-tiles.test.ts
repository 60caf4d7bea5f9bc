import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { LogEntry } from "#contract/log-entry.ts";
import { mapShapes, toGroundName } from "#contract/rules/locations/map-ground.ts";
import { drawMap, placeAt } from "#contract/rules/locations/maps.ts";
import { parseConfig } from "#server/config.ts";
import { toAttribution } from "#server/map-tiles/attribution.ts";
import { maxGroundBytes } from "#server/map-tiles/draw-ground.ts";
import { openMapTiles } from "#server/map-tiles/open-map-tiles.ts";
import { colourOf, makeMap, tileAt } from "#tests/support/maps/make-map.ts";
import { toMapFile, writeMapFile, type MapFileInput } from "#tests/support/maps/write-map-file.ts";
import { ridge } from "#tests/support/projects/places.ts";

const secret = "a secret for tests that is long enough";
const size = { ...mapShapes.drawn, radius: 12 };

async function openFolder(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "nightjar-maps-"));
  await mkdir(join(dataDir, "maps"));
  const log: LogEntry[] = [];
  return {
    dataDir,
    path: join(dataDir, "maps/topo.pmtiles"),
    lines: () => log.map(({ message }) => message),
    open: () => {
      const config = parseConfig({ DATA_DIR: dataDir, ...env });
      return openMapTiles(config, { secret, log: (entry) => log.push(entry) });
    },
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true }),
  };
}

async function serve(input: MapFileInput, env?: Record<string, string>) {
  const folder = await openFolder(env);
  await writeMapFile(folder.path, input);
  const served = await folder.open();
  if (!served) throw new Error(folder.lines().join("\n"));
  const get = async (path: string, headers?: Record<string, string>) => {
    const answer = await served.answer(new Request(`http://a.test${path}`, { headers }), path);
    if (!answer) throw new Error(`${path} is not answered`);
    return answer;
  };
  const { tiles } = served;
  const base = tiles.url.replace("/{z}/{x}/{y}", "");
  return {
    ...folder,
    tiles,
    base,
    get,
    [Symbol.asyncDispose]: async () => {
      await served.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

test("tiles of a file in the data folder are answered as they are, and kept for good", async () => {
  const map = await makeMap({ around: ridge, zooms: [8, 9] });
  await using site = await serve(map);
  const { x, y } = tileAt(ridge, 9);
  const answer = await site.get(`${site.base}/9/${x}/${y}`);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(map.tiles.get(`9/${x}/${y}`));
  const again = await site.get(`${site.base}/9/${x}/${y}`, {
    "if-none-match": answer.headers.get("etag") ?? "",
  });
  expect(again.status).toBe(304);
  expect(site.tiles).toMatchObject({
    attribution: "© Kea Maps, https://maps.example/terms",
    maxZoom: 9,
  });
  expect(site.lines()).toEqual([`Maps show ${site.path}, zoom 8 to 9`]);
});

test("only tiles that the file can have are looked for, and only below its own address", async () => {
  await using site = await serve(await makeMap({ around: ridge, zooms: [8] }));
  const statusOf = async (path: string) => (await site.get(path)).status;
  for (const name of ["7/1/1", "9/1/1", "8/256/1", "8/1/256", "8/-1/1", "8/1", "8/1.5/1", "x"]) {
    expect([name, await statusOf(`${site.base}/${name}`)]).toEqual([name, 404]);
  }
  expect(await statusOf(`${site.base}/8/1/1`)).toBe(204);
  expect(await statusOf("/map-tiles/other/8/1/1")).toBe(404);
  for (const name of [
    "100x100/-43,172,0.1",
    "360x270/-43,172,0.1",
    "360x270/-43,172,0",
    "360x270",
  ]) {
    expect([name, await statusOf(`${site.base}/ground/${name}`)]).toEqual([name, 404]);
  }
});

test("the ground of a drawn map shows at each spot the tile that lies there", async () => {
  await using site = await serve(await makeMap({ around: ridge, zooms: [9, 10] }));
  const far = { lat: ridge.lat - 0.3, lng: ridge.lng + 0.5 };
  const drawing = drawMap([ridge, far], size)!;
  const answer = await site.get(`${site.tiles.ground?.path}/${toGroundName(drawing, size)}`);
  const body = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect(body.length).toBeLessThan(maxGroundBytes);
  const { data, info } = await sharp(body)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([480, 360]);
  let compared = 0;
  for (let x = 6; x < 360; x += 12) {
    for (let y = 6; y < 270; y += 12) {
      const spots = [-3, 3].flatMap((dx) => [-3, 3].map((dy) => ({ x: x + dx, y: y + dy })));
      const near = spots.map((spot) => tileAt(placeAt(drawing, spot), 10));
      const [tile] = near;
      if (!near.every((one) => one.x === tile!.x && one.y === tile!.y)) continue;
      const at = (Math.round((y * 4) / 3) * info.width + Math.round((x * 4) / 3)) * 3;
      const { r, g, b } = colourOf(10, tile!.x, tile!.y);
      const apart = [r, g, b].map((value, index) => Math.abs(value - (data[at + index] ?? 0)));
      expect(Math.max(...apart)).toBeLessThan(16);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(400);
});

test("enlarged tiles lie where they belong, also in grey", async () => {
  const { x, y } = tileAt(ridge, 13);
  const grey = (value: number) =>
    sharp(Buffer.alloc(256 * 256, value), { raw: { width: 256, height: 256, channels: 1 } })
      .png()
      .toBuffer();
  const tiles = new Map([
    [`13/${x}/${y}`, await grey(40)],
    [`13/${x + 1}/${y}`, await grey(200)],
  ]);
  await using site = await serve({ tiles, bounds: [172, -44, 173, -43] });
  const edge = { lat: ridge.lat, lng: ((x + 1) / 8192 - 0.5) * 360 };
  const drawing = drawMap([edge], size)!;
  const answer = await site.get(`${site.tiles.ground?.path}/${toGroundName(drawing, size)}`);
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const valueAt = (column: number) => data[(180 * info.width + column) * info.channels] ?? 0;
  expect(Math.abs(valueAt(200) - 40)).toBeLessThan(12);
  expect(Math.abs(valueAt(280) - 200)).toBeLessThan(12);
});

test("a ground of noise is no larger than others", async () => {
  const noise = Buffer.from(Array.from({ length: 256 * 256 * 3 }, (_, at) => (at * at * 31) % 251));
  const tile = await sharp(noise, { raw: { width: 256, height: 256, channels: 3 } })
    .jpeg()
    .toBuffer();
  const map = await makeMap({ around: ridge, zooms: [12] });
  const tiles = new Map([...map.tiles.keys()].map((name) => [name, tile]));
  await using site = await serve({ ...map, tiles, tileType: 3 });
  const drawing = drawMap([ridge, { lat: ridge.lat - 0.08, lng: ridge.lng + 0.12 }], size)!;
  const answer = await site.get(`${site.tiles.ground?.path}/${toGroundName(drawing, size)}`);
  const { length } = new Uint8Array(await answer.arrayBuffer());
  expect(length).toBeGreaterThan(10_000);
  expect(length).toBeLessThanOrEqual(maxGroundBytes);
});

/** Behind the rest, in place of its own. */
function withRoot(file: Buffer, directory: Buffer): Buffer {
  const packed = gzipSync(directory);
  file.writeBigUInt64LE(BigInt(file.length), 8);
  file.writeBigUInt64LE(BigInt(packed.length), 16);
  return Buffer.concat([file, packed]);
}

test("an attribution of any length is read at once", () => {
  expect(toAttribution("<a ".repeat(1_000_000))).toBe("<a ".repeat(66) + "<a");
  expect(toAttribution("<a href=https:x>".repeat(100_000))).toBe("");
});

test("what is no map to show is told in one line, and nothing is served", async () => {
  const tiles = new Map([["3/1/1", new Uint8Array(2000)]]);
  const fit = { tiles, bounds: [-180, -85, 180, 85] as MapFileInput["bounds"] };
  const cases: [string, (path: string) => Promise<void>][] = [
    [
      "holds vector tiles; maps need pictures: PNG, JPEG, WebP or AVIF",
      (path) => writeMapFile(path, { ...fit, tileType: 1 }),
    ],
    [
      "holds tiles of an unknown kind; maps need pictures: PNG, JPEG, WebP or AVIF",
      (path) => writeMapFile(path, { ...fit, tileType: 0 }),
    ],
    ["is not a PMTiles file of version 3", (path) => writeFile(path, "SQLite format 3")],
    ["is not a PMTiles file of version 3", (path) => writeFile(path, "")],
    [
      "is cut short: copy it again",
      async (path) => {
        await writeMapFile(path, fit);
        await truncate(path, toMapFile(fit).length - 1);
      },
    ],
    ["is not a file", async (path) => void (await mkdir(path))],
    ["is not a file", async (path) => void (await promisify(execFile)("mkfifo", [path]))],
    [
      "has a part of its index that is too large",
      (path) =>
        writeFile(
          path,
          withRoot(toMapFile(fit), Buffer.alloc(400_000, "\xa0\x8d\x06\0", "latin1")),
        ),
    ],
  ];
  for (const [fault, write] of cases) {
    await using folder = await openFolder();
    await write(folder.path);
    expect(await folder.open()).toBeUndefined();
    expect(folder.lines()).toEqual([`Maps are drawn without a ground: ${folder.path} ${fault}`]);
  }
});

test("a named file counts before the folder, and an address before both", async () => {
  await using folder = await openFolder({ MAP_TILES_URL: "/nowhere/topo.pmtiles" });
  await writeMapFile(folder.path, await makeMap({ around: ridge, zooms: [8] }));
  expect(await folder.open()).toBeUndefined();
  expect(folder.lines()).toEqual([
    "Maps are drawn without a ground: /nowhere/topo.pmtiles cannot be read (ENOENT)",
  ]);
  const env = { MAP_TILES_URL: "https://a.test/{z}/{x}/{y}", MAP_TILES_ATTRIBUTION: "A" };
  await using elsewhere = await openFolder(env);
  await writeMapFile(elsewhere.path, await makeMap({ around: ridge, zooms: [8] }));
  expect(await elsewhere.open()).toBeUndefined();
  expect(elsewhere.lines()).toEqual([]);
});

test("an attribution that is set replaces the file's, and none at all is told", async () => {
  const map = await makeMap({ around: ridge, zooms: [8], metadata: {} });
  await using named = await serve(map, { MAP_TILES_ATTRIBUTION: "© Tui" });
  expect(named.tiles.attribution).toBe("© Tui");
  await using nobody = await serve(map);
  expect(nobody.tiles.attribution).toBe("");
  expect(nobody.lines()).toContain(
    "The map names nobody to credit: set MAP_TILES_ATTRIBUTION if it has to",
  );
});
