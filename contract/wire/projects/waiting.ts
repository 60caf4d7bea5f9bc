import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id } from "../fields.ts";

export const countWaiting = endpoint({
  name: "countWaiting",
  summary:
    "How much waits for the caller: invitations; for admins who ask to join the project; for super-users with write permission what the outbox has for them",
  method: "GET",
  path: "/api/v1/users/waiting",
  caller: "user",
  /* Every page of an account's own shows it. */
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  query: { projectId: id.optional() },
  reply: {
    invitations: z.int(),
    /** Absent where the caller does not manage the project, or named none. */
    requests: z.int().optional(),
    /** Accounts whose link of a mail somebody has to pass on; with a mail server, mails that could not be sent. */
    mails: z.int().optional(),
  },
});
