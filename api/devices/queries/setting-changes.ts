import type { SettingChange } from "#contract/wire/devices/setting-changes.ts";
import { jsonBytesOf, ofDevices, withJson } from "#api/db/listed-json.ts";
import type { Db } from "#api/db/open.ts";
import type { AuditedAction } from "#api/accounts/queries/audit.ts";
import { readJson } from "#api/db/stored-json.ts";

export type SettingChangeDetails = Pick<SettingChange, "by" | "settings" | "before" | "after">;

/** What was set before and afterwards. */
const ofChanges = { most: 2 * ofDevices.most, inAll: ofDevices.inAll };

interface Page {
  /** The last one of the page before. */
  after: { at: string; id: number } | undefined;
  limit: number;
}

/** Newest first, each with the name that its author has now. */
export async function listSettingChanges(db: Db, deviceId: number, { after, limit }: Page) {
  const rows = await db
    .selectFrom("audit")
    .leftJoin("users as actors", "actors.id", "audit.actor_id")
    .select([
      "audit.id",
      "audit.happened_at",
      "audit.impersonator_id",
      jsonBytesOf("audit.details"),
      "actors.name as actor_name",
    ])
    .where("audit.device_id", "=", deviceId)
    .where("audit.action", "=", "device settings changed" satisfies AuditedAction)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple("audit.happened_at", "audit.id"),
          "<",
          eb.tuple(after?.at ?? "", after?.id ?? 0),
        ),
      ),
    )
    .orderBy("audit.happened_at", "desc")
    .orderBy("audit.id", "desc")
    .limit(limit)
    .execute();
  const read = await withJson(db, "audit.details", rows, ofChanges);
  return read.map(({ details, ...row }) => ({
    ...row,
    details: readJson("audit.details", details, row.id),
  }));
}

export type SettingChangeRow = Awaited<ReturnType<typeof listSettingChanges>>[number];
