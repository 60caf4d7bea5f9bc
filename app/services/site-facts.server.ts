import { listBackups } from "#contract/wire/backups/backups.ts";
import { attempt, type PageArgs } from "./api/api.server.ts";
import { siteOf } from "./navigation/site.server.ts";

/** What whoever looks after the site has set up; `backsUp` is undefined where the server does not tell. */
export async function readSiteFacts(args: PageArgs) {
  const backups = await attempt(args, listBackups, { limit: 1 });
  return {
    publicUrl: siteOf(args.context).publicUrl,
    backsUp: backups.ok ? backups.reply.schedule !== undefined : undefined,
  };
}
