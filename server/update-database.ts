import { copiesOf, copyRows } from "#api/backups/operations/update-copies.ts";
import { migrate } from "#api/db/migrate.ts";
import type { Services } from "#api/services.ts";
import type { Config } from "./config.ts";
import { version } from "./product.ts";

const notCopied =
  "The database is larger than 10 GiB, and is brought up to date without a copy of it: its newest backup is the way back";

/** Brings the database up to this version, once it is copied. */
export async function updateDatabase(
  { backupPassphrase: passphrase }: Config,
  { store, copiesPlace, now, log }: Pick<Services, "store" | "copiesPlace" | "now" | "log">,
): Promise<void> {
  const { copy } = await migrate(store, {
    copyRows: async () => {
      const to = copiesOf(copiesPlace, "updates");
      const path = await copyRows({ store, to, passphrase, version, now: now() });
      if (!path) log({ level: "warn", message: notCopied });
      return path;
    },
  });
  if (copy) log({ level: "info", message: `Copied the database to ${copy}` });
}
