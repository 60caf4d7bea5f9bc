import type { LogEntry } from "#contract/log-entry.ts";
import type { Config } from "../config.ts";
import { findMapFile } from "./find-map-file.ts";
import { openTileServer, type TileServer } from "./map-tiles.ts";

interface Options {
  secret: string;
  log(entry: LogEntry): void;
}

/** The deployer's own map, unless tiles come from elsewhere or there is none. */
export async function openMapTiles(
  config: Pick<Config, "dataDir" | "mapTiles" | "mapFile" | "mapAttribution">,
  { secret, log }: Options,
): Promise<TileServer | undefined> {
  if (config.mapTiles) return undefined;
  const file = await findMapFile({ dataDir: config.dataDir, named: config.mapFile, log });
  if (!file) return undefined;
  const attribution = config.mapAttribution;
  if (attribution === undefined && file.attribution === undefined) {
    const message = "The map names nobody to credit: set MAP_TILES_ATTRIBUTION if it has to";
    log({ level: "warn", message });
  }
  return openTileServer({ file, secret, attribution, log });
}
