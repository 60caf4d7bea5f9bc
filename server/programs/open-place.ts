import { openStore } from "#api/db/open.ts";
import { openSiteFiles } from "../open-site-files.ts";
import { type Config, ConfigError, parseConfig } from "../config.ts";
import { makeDataDir } from "../data-dir.ts";

/** The database and the files that the settings name, for a program that is no server. */
export async function openPlace(config: Config = parseConfig(process.env)) {
  if (config.apiUrl) {
    throw new ConfigError("API_URL is set, so the database and the files belong to another server");
  }
  await makeDataDir(config.dataDir);
  const store = await openStore(config);
  return {
    config,
    store,
    files: await openSiteFiles(config),
    [Symbol.asyncDispose]: () => store.close(),
  };
}
