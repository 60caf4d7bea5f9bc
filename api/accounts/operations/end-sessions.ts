import { insertAudit } from "../queries/audit.ts";
import { endSessionRow, endSessionsOf } from "../queries/sessions.ts";
import type { Services } from "#api/services.ts";

interface Ender {
  id: number;
  sessionId: number;
  impersonator_id: number | null;
}

/** Ends one of the person's own sessions. False where there is no such session any more. */
export async function endSession(
  { store, now }: Services,
  { id: userId, impersonator_id }: Ender,
  sessionId: number,
  address: string,
): Promise<boolean> {
  return store.write.transaction().execute(async (trx) => {
    if (!(await endSessionRow(trx, { id: sessionId, userId }, now()))) return false;
    const actor = { id: userId, impersonatorId: impersonator_id };
    await insertAudit(trx, { action: "session ended", actor, subjectId: userId, address }, now());
    return true;
  });
}

export async function endOtherSessions(
  { store, now }: Services,
  { id: userId, sessionId, impersonator_id }: Ender,
  address: string,
): Promise<void> {
  await store.write.transaction().execute(async (trx) => {
    await endSessionsOf(trx, { userId, rememberId: sessionId }, now());
    const actor = { id: userId, impersonatorId: impersonator_id };
    const details = { all: "others" };
    await insertAudit(
      trx,
      { action: "session ended", actor, subjectId: userId, address, details },
      now(),
    );
  });
}
