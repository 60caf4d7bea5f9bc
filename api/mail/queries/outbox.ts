import { addSeconds, subDays } from "date-fns";
import { toHtml, toText, type Mail } from "../mail.ts";
import { jsonBytesOf, withJson } from "#api/db/listed-json.ts";
import type { Db } from "#api/db/open.ts";
import { writeJson } from "#api/db/stored-json.ts";

const leaseSeconds = 30;
/** No link of a mail works longer. */
export const sentWithinDays = 7;

/**
 * Puts a mail in the outbox, in the transaction that causes it. An unsent one to the same person about the same is
 * replaced; another that waits for its next attempt gets it now, so that the two do not arrive the wrong way round.
 */
export async function enqueueMail(trx: Db, mail: Mail, now: Date): Promise<void> {
  const at = now.toISOString();
  if (mail.topic) await replacePending(trx, { to: mail.to, topic: mail.topic }, at);
  await trx
    .updateTable("outbox")
    .set({ due_at: at })
    .where("recipient", "=", mail.to)
    .where("sent_at", "is", null)
    .where("due_at", ">", at)
    .execute();
  await trx
    .insertInto("outbox")
    .values({
      recipient: mail.to,
      subject: mail.subject,
      text: toText(mail),
      html: toHtml(mail),
      picture: mail.picture ? writeJson("outbox.picture", mail.picture) : null,
      topic: mail.topic ?? null,
      stop_link: mail.stopLink ?? null,
      due_at: at,
      created_at: at,
    })
    .execute();
}

/** Whether one about the same was written to the same person, sent or not. */
export async function hasMailAbout(db: Db, { to, topic = "" }: Mail): Promise<boolean> {
  const mail = await db
    .selectFrom("outbox")
    .select("id")
    .where("recipient", "=", to)
    .where("topic", "=", topic)
    .limit(1)
    .executeTakeFirst();
  return mail !== undefined;
}

/** Whether anybody was written to about it. */
export async function hasMailSince(db: Db, topic: string, since: Date): Promise<boolean> {
  const mail = await db
    .selectFrom("outbox")
    .select("id")
    .where("topic", "=", topic)
    .where("created_at", ">", since.toISOString())
    .limit(1)
    .executeTakeFirst();
  return mail !== undefined;
}

async function replacePending(trx: Db, { to, topic }: { to: string; topic: string }, at: string) {
  await trx
    .updateTable("outbox")
    .set({ replaced_at: at })
    .where("recipient", "=", to)
    .where("topic", "=", topic)
    .where("sent_at", "is", null)
    .where("replaced_at", "is", null)
    .execute();
}

/**
 * Takes the oldest mail that is due, unless one is on its way: only one is, among all processes. Ids follow acts that
 * follow each other; of two transactions at the same time, on PostgreSQL, either may come first.
 */
export async function claimMail(db: Db, now: Date) {
  const at = now.toISOString();
  return (
    db
      .updateTable("outbox")
      .set((eb) => ({
        leased_until: addSeconds(now, leaseSeconds).toISOString(),
        attempts: eb("attempts", "+", 1),
      }))
      .where("id", "=", dueMails(db, now).select("due.id").orderBy("due.id").limit(1))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("outbox as leased")
              .select("leased.id")
              .where("leased.sent_at", "is", null)
              .where("leased.leased_until", ">", at),
          ),
        ),
      )
      /* Again for the row itself: PostgreSQL looks at it anew after waiting for another process. */
      .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", at)]))
      .returning(["id", "recipient", "subject", "text", "html", "picture", "stop_link", "attempts"])
      .executeTakeFirst()
  );
}

export type LeasedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/** True also while another process is sending. */
export async function hasDueMail(db: Db, now: Date): Promise<boolean> {
  const mail = await dueMails(db, now).select("due.id").limit(1).executeTakeFirst();
  return mail !== undefined;
}

function dueMails(db: Db, now: Date) {
  return db
    .selectFrom("outbox as due")
    .where("due.sent_at", "is", null)
    .where("due.replaced_at", "is", null)
    .where("due.due_at", "<=", now.toISOString())
    .where("due.created_at", ">", subDays(now, sentWithinDays).toISOString());
}

/** Of a clock that was set back: what was written at a time that is still to come is due now, and no lease is as long. */
export async function setMailsBack(
  db: Db,
  { now, longestLease }: { now: Date; longestLease: Date },
): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable("outbox")
    .set({ due_at: at })
    .where("sent_at", "is", null)
    .where("created_at", ">", at)
    .where("due_at", ">", at)
    .execute();
  await db
    .updateTable("outbox")
    .set({ leased_until: at })
    .where("sent_at", "is", null)
    .where("leased_until", ">", longestLease.toISOString())
    .execute();
}

export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ sent_at: now.toISOString(), leased_until: null, last_error: null })
    .where("id", "=", id)
    .execute();
}

export async function scheduleRetry(
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

/** Newest first; the text of one that is longer than a list may hold is null. */
export async function listMails(db: Db, limit: number) {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "recipient", "subject", "created_at", jsonBytesOf("outbox.text")])
    .select(["due_at", "sent_at", "replaced_at", "last_error"])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return withJson(db, "outbox.text", rows);
}

export type StoredMail = Awaited<ReturnType<typeof listMails>>[number];

/** False for what has been sent, replaced, or given up. */
export function isStillToSend(mail: StoredMail, now: Date): boolean {
  const isGivenUp = mail.created_at <= subDays(now, sentWithinDays).toISOString();
  return !mail.sent_at && !mail.replaced_at && !isGivenUp;
}
