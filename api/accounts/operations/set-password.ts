import type { Db } from "#api/db/open.ts";
import { passwordChangedMail } from "#api/mail/account-mails.ts";
import { insertAudit } from "../queries/audit.ts";
import { spendLinkTokensOf } from "../queries/link-tokens.ts";
import { enqueueMail } from "#api/mail/queries/outbox.ts";
import { endSessionsOf } from "../queries/sessions.ts";
import { updateUser } from "../queries/users.ts";
import type { Services } from "#api/services.ts";

interface Owner {
  id: number;
  name: string;
  email: string;
  email_confirmed_at: string | null;
}

interface NewPassword {
  passwordHash: string;
  /** Ends the person's sessions, all but the one to keep. */
  endSessions: false | { rememberId?: number };
  address: string;
}

/** Replaces a password: spends mailed reset links, ends sessions if asked, and mails the account's owner. */
export async function setPassword(
  services: Services,
  trx: Db,
  owner: Owner,
  { passwordHash, endSessions, address }: NewPassword,
): Promise<void> {
  const { settings } = services;
  const now = services.now();
  const { id } = owner;
  await updateUser(trx, id, { passwordHash }, now);
  await spendLinkTokensOf(trx, { userId: id, type: "reset-password" }, now);
  if (endSessions) await endSessionsOf(trx, { userId: id, ...endSessions }, now);
  await insertAudit(
    trx,
    { action: "password changed", actor: { id }, subjectId: id, address },
    now,
  );
  if (!owner.email_confirmed_at) return;
  const mail = passwordChangedMail({
    to: owner.email,
    userName: owner.name,
    productName: settings.productName,
    link: `${settings.publicUrl}/forgot-password`,
  });
  await enqueueMail(trx, mail, now);
}
