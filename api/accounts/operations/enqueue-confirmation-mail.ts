import { toUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import type { Db } from "#api/db/open.ts";
import { confirmAccountMail, confirmNewAddressMail, welcomeMail } from "#api/mail/account-mails.ts";
import { enqueueMail } from "#api/mail/queries/outbox.ts";
import type { Services } from "#api/services.ts";
import { issueLinkToken, toLink } from "./issue-link-token.ts";
import { countAttempts } from "./limit-attempts.ts";

const mails = {
  "new account": welcomeMail,
  "existing account": confirmAccountMail,
  "new address": confirmNewAddressMail,
};

interface Addressee {
  id: number;
  name: string;
  email: string;
}

interface Confirmation {
  reason: keyof typeof mails;
  /** Of the link of a group that brought them here, and to which they go on. */
  joinToken?: string | undefined;
}

/** Refuses `tooMany` an address that has had enough: anyone can make accounts with an address that is not theirs. */
export async function enqueueConfirmationMail(
  services: Services,
  trx: Db,
  { id, name, email }: Addressee,
  { reason, joinToken }: Confirmation,
): Promise<void> {
  const limit = { of: email, amount: 1, db: trx };
  const { refusal } = await countAttempts(services, "confirm:recipient", limit);
  if (refusal) throw refusal;
  const token = await issueConfirmationToken(services, trx, { id, email });
  const mail = mails[reason]({
    to: email,
    userName: name,
    productName: services.settings.productName,
    link: toLink(
      services,
      "confirm-account-email",
      token,
      joinToken ? `?join=${encodeURIComponent(toUrlToken(joinToken))}` : "",
    ),
  });
  await enqueueMail(trx, mail, services.now());
}

export function issueConfirmationToken(
  services: Services,
  trx: Db,
  claims: { id: number; email: string },
): Promise<string> {
  return issueLinkToken(services, trx, "confirm-email", claims, { userId: claims.id });
}
