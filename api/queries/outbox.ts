import { addMinutes } from "date-fns";
import { toHtml, toText, type Mail } from "../mail/mail.ts";
import type { Db } from "../db/open.ts";

const leaseMinutes = 2;

/** Puts a mail in the outbox, in the transaction that causes it. */
export async function postMail(trx: Db, mail: Mail, now: Date): Promise<void> {
  const at = now.toISOString();
  await trx
    .insertInto("outbox")
    .values({
      recipient: mail.to,
      subject: mail.subject,
      text: toText(mail),
      html: toHtml(mail),
      due_at: at,
      created_at: at,
    })
    .execute();
}

/** Takes the oldest mail that is due, so that no other process sends it too. */
export async function leaseMail(db: Db, now: Date) {
  const at = now.toISOString();
  return db
    .updateTable("outbox")
    .set((eb) => ({
      leased_until: addMinutes(now, leaseMinutes).toISOString(),
      attempts: eb("attempts", "+", 1),
    }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("outbox as due")
        .select("due.id")
        .where("due.sent_at", "is", null)
        .where("due.due_at", "<=", at)
        .where((or) =>
          or.or([or("due.leased_until", "is", null), or("due.leased_until", "<=", at)]),
        )
        .orderBy("due.id")
        .limit(1),
    )
    .where((or) => or.or([or("leased_until", "is", null), or("leased_until", "<=", at)]))
    .returning(["id", "recipient", "subject", "text", "html", "attempts"])
    .executeTakeFirst();
}

export type LeasedMail = NonNullable<Awaited<ReturnType<typeof leaseMail>>>;

export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ sent_at: now.toISOString(), leased_until: null, last_error: null })
    .where("id", "=", id)
    .execute();
}

export async function markUnsent(
  db: Db,
  id: number,
  { error, dueAt }: { error: string; dueAt: Date },
): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ due_at: dueAt.toISOString(), leased_until: null, last_error: error })
    .where("id", "=", id)
    .execute();
}

export function listMails(db: Db, limit: number) {
  return db
    .selectFrom("outbox")
    .select(["id", "recipient", "subject", "text", "created_at", "sent_at", "last_error"])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
