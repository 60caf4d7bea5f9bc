import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { email, linkToken } from "../fields.ts";

export const changeOwnEmail = endpoint({
  name: "changeOwnEmail",
  summary: "Change the address of one's account",
  method: "PATCH",
  path: "/api/v1/users/email",
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  body: { email },
  reply: {},
});

export const undoAddressChange = endpoint({
  name: "undoAddressChange",
  summary:
    "Bring back the address that a mailed token was sent to, as the account's own, and end all its sessions",
  method: "POST",
  path: "/api/v1/users/undo-address-change",
  caller: "anyone",
  audience: ["web"],
  isExtension: true,
  body: { token: linkToken },
  /** The address. */
  reply: { email: z.string() },
});
