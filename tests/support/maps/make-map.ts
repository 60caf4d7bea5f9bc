import sharp from "sharp";
import { toMercator } from "#contract/rules/locations/mercator.ts";
import type { Place } from "#contract/rules/locations/places.ts";
import type { MapFileInput } from "./write-map-file.ts";

interface Options {
  around: Place;
  zooms: readonly number[];
  /** Tiles beside the one in the middle, each way. */
  beside?: number;
  metadata?: object;
}

/** The colour of a tile tells where it lies: red grows to the east, green to the south, blue with the zoom. */
export function colourOf(zoom: number, x: number, y: number) {
  return { r: (x * 40) % 240, g: (y * 40) % 240, b: (zoom * 15) % 240 };
}

/** Tiles of PNG around a place, each of one colour. */
export async function makeMap({
  around,
  zooms,
  beside = 3,
  metadata = { attribution: '<a href="https://maps.example/terms">&copy; Kea Maps</a>' },
}: Options): Promise<MapFileInput> {
  const tiles = new Map<string, Uint8Array>();
  for (const zoom of zooms) {
    const { x: middleX, y: middleY } = tileAt(around, zoom);
    for (let x = middleX - beside; x <= middleX + beside; x += 1) {
      for (let y = middleY - beside; y <= middleY + beside; y += 1) {
        tiles.set(`${zoom}/${x}/${y}`, await drawTile(zoom, x, y));
      }
    }
  }
  const { lat, lng } = around;
  return { tiles, metadata, bounds: [lng - 2, lat - 2, lng + 2, lat + 2] };
}

export function tileAt({ lat, lng }: Place, zoom: number): { x: number; y: number } {
  const count = 2 ** zoom;
  return { x: Math.floor((lng / 360 + 0.5) * count), y: Math.floor(toMercator(lat) * count) };
}

function drawTile(zoom: number, x: number, y: number): Promise<Buffer> {
  const background = colourOf(zoom, x, y);
  return sharp({ create: { width: 256, height: 256, channels: 3, background } })
    .png({ palette: true })
    .toBuffer();
}
