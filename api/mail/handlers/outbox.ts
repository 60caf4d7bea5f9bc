import { listOutbox, type OutboxMail } from "#contract/wire/outbox.ts";
import { requireSuperUser } from "#api/http/caller.ts";
import { requireProofOnPages } from "#api/accounts/operations/require-proof.ts";
import { serve } from "#api/http/serve.ts";
import { isStillToSend, listMails, type StoredMail } from "../queries/outbox.ts";
import type { Services } from "#api/services.ts";

const maxShown = 100;

export const outbox = [
  serve(listOutbox, async ({ caller, services }) => {
    /* A mail holds the keys to an account: reading everything is not enough to read these. */
    requireSuperUser(caller, "write");
    requireProofOnPages(services, caller);
    const rows = await listMails(services.store.read, maxShown);
    const mails = rows.map((row) => toOutboxMail(services, row));
    return { mails, smtp: services.settings.smtp };
  }),
];

function toOutboxMail({ settings, now }: Services, row: StoredMail): OutboxMail {
  const isWaiting = isStillToSend(row, now());
  return {
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: row.text ?? "This email is too long to be shown.",
    createdAt: row.created_at,
    ...(row.sent_at ? { sentAt: row.sent_at } : {}),
    ...(row.replaced_at ? { replacedAt: row.replaced_at } : {}),
    ...(row.last_error ? { lastError: row.last_error } : {}),
    isWaiting,
    ...(isWaiting && settings.smtp ? { nextAttemptAt: row.due_at } : {}),
  };
}
