import type { Sharp } from "sharp";
import { groundScale, findGroundZoom, tilePixels } from "#contract/rules/locations/map-ground.ts";
import type { MapView } from "#contract/rules/locations/maps.ts";
import { toMercator, worldUnits } from "#contract/rules/locations/mercator.ts";
import type { MapFile } from "./map-file.ts";

interface Extent {
  width: number;
  height: number;
}

interface Block {
  zoom: number;
  left: number;
  top: number;
  columns: number;
  rows: number;
}

export const maxGroundBytes = 60_000;
/** The best that is small enough. */
const qualities = [76, 60, 44, 28];
const maxTilePixels = 512;
const maxDecodedPixels = 4096 * 4096;

/** The ground of a drawn map as one picture of at most `maxGroundBytes`; undefined where the file has none of it. */
export async function drawGround(
  file: MapFile,
  view: MapView,
  size: Extent,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const zoom = findGroundZoom(view, size, file.cover);
  if (zoom === undefined) return undefined;
  const window = toWindow(view, size, zoom);
  const block = toBlock(window, zoom);
  const tiles = await readBlock(file, block);
  if (tiles.length === 0) return undefined;
  const pixels = await findTilePixels(tiles);
  const picture = await cut(await join(tiles, block, pixels), { window, block, pixels, size });
  return encode(picture);
}

interface Window {
  /** In tiles of the zoom, from the corner of the world. */
  x: number;
  y: number;
  width: number;
  height: number;
}

function toWindow(view: MapView, size: Extent, zoom: number): Window {
  const [world, count] = [worldUnits(view), 2 ** zoom];
  const [width, height] = [(size.width / world) * count, (size.height / world) * count];
  const x = (view.centre.lng / 360 + 0.5) * count - width / 2;
  return { x, y: toMercator(view.centre.lat) * count - height / 2, width, height };
}

function toBlock({ x, y, width, height }: Window, zoom: number): Block {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return {
    zoom,
    left,
    top,
    columns: Math.ceil(x + width) - left,
    rows: Math.ceil(y + height) - top,
  };
}

interface PlacedTile {
  column: number;
  row: number;
  data: Uint8Array;
}

/** The world goes on beyond the date line, and ends at the poles. */
async function readBlock(file: MapFile, { zoom, left, top, columns, rows }: Block) {
  const count = 2 ** zoom;
  const tiles: PlacedTile[] = [];
  for (let row = 0; row < rows; row += 1) {
    const y = top + row;
    for (let column = 0; column < columns && y >= 0 && y < count; column += 1) {
      const x = (((left + column) % count) + count) % count;
      const data = await file.readTile(zoom, x, y);
      if (data) tiles.push({ column, row, data });
    }
  }
  return tiles;
}

async function findTilePixels([first]: readonly PlacedTile[]): Promise<number> {
  const { width } = first ? await (await open(first.data)).metadata() : {};
  return width !== undefined && width > tilePixels ? maxTilePixels : tilePixels;
}

/** All tiles in their own size. */
async function join(tiles: readonly PlacedTile[], { columns, rows }: Block, pixels: number) {
  const { sharp } = await import("#api/renditions/rendering/sharp.ts");
  const layers = [];
  for (const { column, row, data } of tiles) {
    const input = await (
      await open(data)
    )
      .resize(pixels, pixels, { fit: "fill" })
      .toColourspace("srgb")
      .ensureAlpha()
      .raw()
      .toBuffer();
    const raw = { width: pixels, height: pixels, channels: 4 as const };
    layers.push({ input, raw, left: column * pixels, top: row * pixels });
  }
  const size = { width: columns * pixels, height: rows * pixels, channels: 4 as const };
  const canvas = sharp({ create: { ...size, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  return { size, data: await canvas.composite(layers).raw().toBuffer() };
}

interface Cut {
  window: Window;
  block: Block;
  pixels: number;
  size: Extent;
}

/** Enlarged tiles have few pixels of which a part counts: those are cut off once they are large. */
async function cut(
  { size: raw, data }: Awaited<ReturnType<typeof join>>,
  { window, block, pixels, size }: Cut,
): Promise<Sharp> {
  const { sharp } = await import("#api/renditions/rendering/sharp.ts");
  const scale = pixels > tilePixels ? 2 : groundScale;
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  const across = cutOne((window.x - block.left) * pixels, window.width * pixels, width, raw.width);
  const down = cutOne((window.y - block.top) * pixels, window.height * pixels, height, raw.height);
  return sharp(data, { raw })
    .extract({ left: across.from, top: down.from, width: across.count, height: down.count })
    .resize(across.resized, down.resized, { fit: "fill" })
    .extract({ left: across.offset, top: down.offset, width, height });
}

/** Whole pixels around a part of them, how many they become, and where the part begins there. */
function cutOne(start: number, length: number, wanted: number, most: number) {
  const from = Math.floor(start);
  const count = Math.min(Math.ceil(start + length), most) - from;
  const factor = wanted / length;
  const resized = Math.max(wanted, Math.round(count * factor));
  const offset = Math.min(resized - wanted, Math.round((start - from) * factor));
  return { from, count, resized, offset };
}

async function encode(picture: Sharp): Promise<Uint8Array<ArrayBuffer>> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { sharp } = await import("#api/renditions/rendering/sharp.ts");
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const quality of qualities) {
    const encoded = await sharp(data, { raw }).webp({ quality }).toBuffer();
    if (encoded.length <= maxGroundBytes) return new Uint8Array(encoded);
  }
  const small = sharp(data, { raw }).resize(Math.round(info.width / 2));
  return new Uint8Array(await small.webp({ quality: qualities.at(-1) ?? 28 }).toBuffer());
}

async function open(tile: Uint8Array): Promise<Sharp> {
  const { sharp } = await import("#api/renditions/rendering/sharp.ts");
  return sharp(tile, { limitInputPixels: maxDecodedPixels });
}
