import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ridge } from "../projects/places.ts";
import { makeMap } from "./make-map.ts";
import { writeMapFile } from "./write-map-file.ts";

/** A folder with a map of the country around the ridge. */
export async function openMapFolder() {
  const folder = await mkdtemp(join(tmpdir(), "nightjar-map-"));
  const path = join(folder, "topo.pmtiles");
  await writeMapFile(path, await makeMap({ around: ridge, zooms: [13, 14], beside: 2 }));
  return {
    settings: { MAP_TILES_URL: path },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
