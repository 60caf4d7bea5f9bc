import { needsFirstAccount } from "#contract/wire/accounts/users.ts";
import { attempt, type PageArgs } from "../api/api.server.ts";

/** Whether the site waits for its first account. Where the server cannot say, it does not. */
export async function isBeforeFirstAccount(args: PageArgs): Promise<boolean> {
  const outcome = await attempt(args, needsFirstAccount, {});
  return outcome.ok && !outcome.reply.registers;
}
