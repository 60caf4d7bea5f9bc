import type { Db } from "#api/db/open.ts";
import { resetPasswordMail } from "#api/mail/account-mails.ts";
import { enqueueMail } from "#api/mail/queries/outbox.ts";
import { claimResetRequest } from "../queries/reset-requests.ts";
import { findUserByEmail, type StoredUser } from "../queries/users.ts";
import type { Services } from "#api/services.ts";
import { issueLinkToken, toLink } from "./issue-link-token.ts";

/** Mails a link to everyone who asked for a new password and has an account. What a crash interrupts is done again. */
export async function answerResetRequests(services: Services): Promise<void> {
  let answered = 0;
  while (await services.store.write.transaction().execute((trx) => answerOne(services, trx))) {
    answered += 1;
  }
  if (answered > 0) await services.mailer.deliver();
}

async function answerOne(services: Services, trx: Db): Promise<boolean> {
  const request = await claimResetRequest(trx);
  if (!request) return false;
  const user = await findUserByEmail(trx, request.email);
  if (user) await enqueueResetMail(services, trx, user, { legacy: request.legacy_link === 1 });
  return true;
}

async function enqueueResetMail(
  services: Services,
  trx: Db,
  { id, name, email }: StoredUser,
  { legacy }: { legacy: boolean },
): Promise<void> {
  const { settings, now } = services;
  const token = await issueLinkToken(services, trx, "reset-password", { id }, { userId: id });
  const link = legacy
    ? `${settings.publicUrl}/new-password/?token=${token}`
    : toLink(services, "reset-password", token);
  const { productName } = settings;
  await enqueueMail(
    trx,
    resetPasswordMail({ to: email, userName: name, productName, link }),
    now(),
  );
}
