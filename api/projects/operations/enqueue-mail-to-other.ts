import type { Refusal } from "#contract/envelope.ts";
import { countAttempts } from "#api/accounts/operations/limit-attempts.ts";
import type { Db } from "#api/db/open.ts";
import type { Mail } from "#api/mail/mail.ts";
import { enqueueMail } from "#api/mail/queries/outbox.ts";
import type { Services } from "#api/services.ts";

/** Mails somebody what another person has done, unless they have had too much of that; what was done stays. */
export async function enqueueMailToOther(services: Services, trx: Db, mail: Mail): Promise<void> {
  const refusal = await countMailToOther(services, trx, mail.to);
  if (!refusal) await enqueueMail(trx, mail, services.now());
}

/** Gives a refusal where an address has had as many emails as others may cause in an hour, whoever they are. */
export async function countMailToOther(
  services: Services,
  trx: Db,
  to: string,
): Promise<Refusal | undefined> {
  const limit = { of: to, amount: 1, db: trx };
  return (await countAttempts(services, "mail:recipient", limit)).refusal;
}
