import type { SettingChange } from "#contract/wire/devices/setting-changes.ts";
import type { Db } from "#api/db/open.ts";
import type { AuditedAction } from "#api/accounts/queries/audit.ts";
import { readJson } from "#api/db/stored-json.ts";

export type SettingChangeDetails = Pick<SettingChange, "by" | "settings" | "before" | "after">;

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
      "audit.details",
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
  return rows.map(({ details, ...row }) => ({
    ...row,
    details: readJson("audit.details", details, row.id),
  }));
}

export type SettingChangeRow = Awaited<ReturnType<typeof listSettingChanges>>[number];
