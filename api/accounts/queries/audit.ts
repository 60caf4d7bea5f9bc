import type { Db } from "#api/db/open.ts";
import { writeJson } from "#api/db/stored-json.ts";

export type AuditedAction =
  | "signed in"
  | "sign-in refused"
  | "registered"
  | "password changed"
  | "address changed"
  | "address confirmed"
  | "address restored"
  | "second factor added"
  | "second factor removed"
  | "recovery codes renewed"
  | "passkey added"
  | "passkey removed"
  | "session ended"
  | "access refused"
  | "acted as"
  | "global permission changed"
  | "account deleted"
  | "blocked"
  | "unblocked"
  | "reset link made"
  | "invited"
  | "invitation declined"
  | "asked to join"
  | "request withdrawn"
  | "joined"
  | "rights changed"
  | "two-step sign-in asked for"
  | "removed"
  | "left"
  | "project renamed"
  | "project deleted"
  | "project restored"
  | "project deleted for good"
  | "join link made"
  | "join link ended"
  | "device registered"
  | "device approved"
  | "device re-registered"
  | "device deactivated"
  | "device deleted"
  | "device reactivated"
  | "device settings changed"
  | "location created"
  | "location changed"
  | "location reactivated"
  | "location retired"
  | "location deleted"
  | "retention changed"
  | "retention confirmed"
  | "recording changed"
  | "recording deleted"
  | "recording deleted for good"
  | "recording restored"
  | "job cancelled"
  | "job retried"
  | "label added"
  | "label edited"
  | "label deleted"
  | "label renamed"
  | "track added"
  | "track changed"
  | "track archived"
  | "track restored"
  | "track deleted"
  | "track tagged"
  | "track tag changed"
  | "track tag deleted"
  | "recording processed"
  | "processing failed"
  | "processing retried"
  | "recording reprocessed"
  | "processing undone"
  | "recording redacted"
  | "metadata replaced"
  | "tracks cleared"
  | "device location fixed"
  | "recordings refiled"
  | "recordings retimed"
  | "upload job started"
  | "upload job deleted";

export interface AuditEntry {
  action: AuditedAction;
  /** Who did it; absent where nobody was signed in. */
  actor?: { id: number; impersonatorId?: number | null } | undefined;
  subjectId?: number | undefined;
  projectId?: number | undefined;
  /** Where it is listed by device. */
  deviceId?: number | undefined;
  address?: string | undefined;
  details?: Record<string, unknown>;
}

/** Call it in the transaction of the act. */
export async function insertAudit(
  trx: Db,
  { action, actor, subjectId, projectId, deviceId, address, details }: AuditEntry,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("audit")
    .values({
      happened_at: now.toISOString(),
      action,
      actor_id: actor?.id ?? null,
      impersonator_id: actor?.impersonatorId ?? null,
      subject_id: subjectId ?? null,
      project_id: projectId ?? null,
      device_id: deviceId ?? null,
      address: address ?? null,
      details: details ? writeJson("audit.details", details) : null,
    })
    .execute();
}

const recentSignIns = 500;

export async function listSignInAddresses(
  db: Db,
  { userId, since }: { userId: number; since: Date },
): Promise<string[]> {
  const latest = db
    .selectFrom("audit")
    .select(["address", "happened_at"])
    .where("subject_id", "=", userId)
    .where("action", "=", "signed in" satisfies AuditedAction)
    .orderBy("id", "desc")
    .limit(recentSignIns);
  const rows = await db
    .selectFrom(latest.as("latest"))
    .select("address")
    .distinct()
    .where("happened_at", ">", since.toISOString())
    .execute();
  return rows.map(({ address }) => address ?? "");
}
