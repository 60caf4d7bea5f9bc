import { requireRestored } from "#api/backups/operations/restore-mark.ts";
import { requireCurrent } from "#api/db/migrate.ts";
import { type Inventory, takeInventory } from "#api/doctor/operations/inventory.ts";
import { findSecret } from "../data-dir.ts";
import { openPlace } from "../programs/open-place.ts";
import { requireSite } from "../programs/require-site.ts";
import type { Site, Surroundings } from "./check.ts";

type Options = Surroundings & Pick<Site, "backups" | "allFiles">;

/** Everything that the settings name, opened. Throws where something cannot be, or is of another version. */
export async function openSite(options: Options): Promise<Site & AsyncDisposable> {
  const { config } = options;
  requireSite(config);
  const place = await openPlace(config);
  let inventory: Promise<Inventory> | undefined;
  const close = async () => {
    try {
      /* One that failed has closed itself, and each check that asked for it has said so. */
      const listed = await inventory?.catch(() => undefined);
      listed?.close();
    } finally {
      await place[Symbol.asyncDispose]();
    }
  };
  try {
    await requireRestored(place);
    await requireCurrent(place.store);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...place,
    ...options,
    readSecret: async () => config.secret ?? (await findSecret(config.dataDir)),
    inventory: () => (inventory ??= takeInventory(place.files)),
    [Symbol.asyncDispose]: close,
  };
}
