import { Refusal } from "#contract/envelope.ts";
import { listOutbox } from "#contract/wire/outbox.ts";
import { serve } from "../http/serve.ts";
import { listMails } from "../queries/outbox.ts";

const shownAtMost = 100;

export const outbox = [
  serve(listOutbox, async ({ caller, services }) => {
    /* A mail holds the keys to an account: reading everything is not enough to read these. */
    if (caller.superView !== "write") throw new Refusal("missing", "User is not an admin.");
    const rows = await listMails(services.store.read, shownAtMost);
    const mails = rows.map((row) => ({
      id: row.id,
      to: row.recipient,
      subject: row.subject,
      text: row.text,
      createdAt: row.created_at,
      ...(row.sent_at ? { sentAt: row.sent_at } : {}),
      ...(row.last_error ? { lastError: row.last_error } : {}),
    }));
    return { mails, smtp: services.settings.smtp };
  }),
];
