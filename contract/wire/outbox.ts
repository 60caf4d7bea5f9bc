import { z } from "zod";
import { endpoint } from "../endpoint.ts";

export const outboxMail = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  /** Every link in it stands whole on a line of its own, under its words and a colon. */
  text: z.string(),
  createdAt: z.string(),
  sentAt: z.string().optional(),
  /** When a newer mail to the same person about the same took its place. */
  replacedAt: z.string().optional(),
  lastError: z.string().optional(),
  /** Neither sent nor replaced, and not given up after a week, when its links have expired. */
  isWaiting: z.boolean(),
  /** Absent where nothing waits, or there is no mail server. */
  nextAttemptAt: z.string().optional(),
});

export type OutboxMail = z.output<typeof outboxMail>;

export const listOutbox = endpoint({
  name: "listOutbox",
  summary: "The newest mails, sent and waiting, for super-users with write permission",
  method: "GET",
  path: "/api/v1/outbox",
  caller: "superUser",
  audience: ["web"],
  isExtension: true,
  reply: { mails: z.array(outboxMail), smtp: z.boolean() },
});
