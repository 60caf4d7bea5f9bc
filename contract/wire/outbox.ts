import { z } from "zod";
import { endpoint } from "../endpoint.ts";

export const outboxMail = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: z.string(),
  sentAt: z.string().optional(),
  lastError: z.string().optional(),
});

export const listOutbox = endpoint({
  name: "listOutbox",
  summary: "The newest mails, sent and waiting, for super-users with write permission",
  method: "GET",
  path: "/api/v1/outbox",
  caller: "superUser",
  audience: ["web"],
  reply: { mails: z.array(outboxMail), smtp: z.boolean() },
});
