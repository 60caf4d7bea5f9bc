import type { Db } from "#api/db/open.ts";
import { twoStepMail, type TwoStepAct } from "#api/mail/account-mails.ts";
import { enqueueMail } from "#api/mail/queries/outbox.ts";
import type { Services } from "#api/services.ts";
import { insertAudit } from "../../queries/audit.ts";
import type { StoredUser } from "../../queries/users.ts";

export type Person = Pick<StoredUser, "id" | "name" | "email" | "email_confirmed_at">;

/** In the audit, and in an email to the owner. */
export async function recordTwoStepAct(
  services: Services,
  trx: Db,
  { id, name, email, email_confirmed_at }: Person,
  { action, address, by = id }: { action: TwoStepAct; address: string; by?: number },
): Promise<void> {
  const { settings, now } = services;
  await insertAudit(trx, { action, actor: { id: by }, subjectId: id, address }, now());
  if (!email_confirmed_at) return;
  const { productName, publicUrl } = settings;
  const link = `${publicUrl}/my-settings/two-step`;
  const mail = twoStepMail({ to: email, userName: name, productName, link, action });
  await enqueueMail(trx, mail, now());
}
