import { subDays } from "date-fns";
import type { Db } from "#api/db/open.ts";
import { sentWithinDays } from "./outbox.ts";

/** How mail leaves, without a word of what is in it. */
export async function readMailFacts(db: Db, now: Date) {
  const sent = await db
    .selectFrom("outbox")
    .select(({ fn }) => fn.max<string | null>("sent_at").as("last"))
    .executeTakeFirst();
  const waiting = await countWaitingMails(db, now);
  const lastError = await findMailError(db, now);
  return {
    waiting,
    ...(sent?.last ? { lastSentAt: sent.last } : {}),
    ...(lastError ? { lastError } : {}),
  };
}

/** Of those that are still to be sent, now or at a later attempt. */
export async function countWaitingMails(db: Db, now: Date): Promise<number> {
  const { count } = await toSend(db, now)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Why the newest that is still to be sent could not be. */
export async function findMailError(db: Db, now: Date): Promise<string | undefined> {
  const failed = await toSend(db, now)
    .select("last_error")
    .where("last_error", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return failed?.last_error ?? undefined;
}

function toSend(db: Db, now: Date) {
  return db
    .selectFrom("outbox")
    .where("sent_at", "is", null)
    .where("replaced_at", "is", null)
    .where("created_at", ">", subDays(now, sentWithinDays).toISOString());
}
