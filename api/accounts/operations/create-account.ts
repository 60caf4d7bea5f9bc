import { invalidFields, Refusal } from "#contract/envelope.ts";
import { siteHasNoSuperUser } from "#contract/rules/accounts/first-account.ts";
import type { Db } from "#api/db/open.ts";
import { orWhenTaken } from "#api/db/unique-violation.ts";
import { welcomeWithProjectsMail } from "#api/mail/account-mails.ts";
import { isAddressTaken } from "../queries/address-changes.ts";
import { insertAudit } from "../queries/audit.ts";
import { lockSuperUsers } from "../queries/limits.ts";
import { enqueueMail } from "#api/mail/queries/outbox.ts";
import type { ClientFacts } from "../queries/sessions.ts";
import {
  confirmUserEmail,
  hasSuperUser,
  insertUser,
  type NewUser,
  type StoredUser,
} from "../queries/users.ts";
import type { Services } from "#api/services.ts";
import { joinByInvitation } from "#api/projects/operations/join-by-invitation.ts";
import { joinByPassedOnLink } from "#api/projects/operations/join-by-passed-on-link.ts";
import { readTokenType } from "#api/http/tokens.ts";
import { enqueueConfirmationMail } from "./enqueue-confirmation-mail.ts";
import { startSession, type IssuedTokens } from "./start-session.ts";

interface Circumstances {
  onlyAsFirst?: boolean;
  /** Of a mail to someone who had no account. */
  inviteToken?: string | undefined;
  /** Of the link of a group. */
  joinToken?: string | undefined;
}

/** Signed in. An invitation to its very address confirms that, and lets it in; else a mail confirms it. */
export async function createAccount(
  services: Services,
  account: NewUser,
  client: ClientFacts,
  { onlyAsFirst = false, inviteToken, joinToken }: Circumstances = {},
): Promise<{ user: StoredUser; tokens: IssuedTokens }> {
  const { store, now, mailer } = services;
  const { address } = client;
  const created = store.write.transaction().execute(async (trx) => {
    if (onlyAsFirst) await requireNoSuperUser(trx, now());
    else if (account.globalPermission === undefined) await requireFirstAccount(services, trx);
    if (await isAddressTaken(trx, { email: account.email }, now())) throw emailInUse();
    const inserted = await insertUser(trx, account, now());
    const { id } = inserted;
    await insertAudit(trx, { action: "registered", actor: { id }, subjectId: id, address }, now());
    const user = account.confirmed
      ? inserted
      : await welcome(services, trx, inserted, { inviteToken, joinToken, address });
    return { user, tokens: await startSession(services, trx, user, client) };
  });
  const result = await orWhenTaken(created, emailInUse);
  await mailer.deliver();
  return result;
}

export function emailInUse(): Refusal {
  return invalidFields([{ msg: "Email address in use", param: "email", location: "body" }]);
}

async function requireNoSuperUser(trx: Db, now: Date): Promise<void> {
  await lockSuperUsers(trx, now);
  if (await hasSuperUser(trx)) {
    throw new Refusal("unprocessable", "The first account already exists. Sign in with it.");
  }
}

/** Else a stranger's account would be the first, and whoever runs the site would wonder whose it is. */
async function requireFirstAccount(services: Services, trx: Db): Promise<void> {
  const { registers } = await readFirstAccount(services, trx);
  if (!registers) throw new Refusal("forbidden", siteHasNoSuperUser);
}

/** Whether the site has no super-user yet, and whether others register. */
export async function readFirstAccount(
  { settings, store }: Services,
  db: Db = store.read,
): Promise<{ needed: boolean; registers: boolean }> {
  const needed = !(await hasSuperUser(db));
  return { needed, registers: !needed || settings.registration === "open" };
}

type Welcome = Pick<Circumstances, "inviteToken" | "joinToken"> & { address: string };

async function welcome(
  services: Services,
  trx: Db,
  user: StoredUser,
  { inviteToken, joinToken, address }: Welcome,
): Promise<StoredUser> {
  const { settings, now } = services;
  const joined = inviteToken
    ? await joinWithToken(services, trx, user, { token: inviteToken, address })
    : [];
  if (joined.length === 0) {
    await enqueueConfirmationMail(services, trx, user, { reason: "new account", joinToken });
    return user;
  }
  await confirmUserEmail(trx, user.id, now());
  const mail = welcomeWithProjectsMail({
    to: user.email,
    userName: user.name,
    productName: settings.productName,
    projectNames: joined.map(({ name }) => name),
    link: settings.publicUrl,
  });
  await enqueueMail(trx, mail, now());
  return { ...user, email_confirmed_at: now().toISOString() };
}

/** Gives the projects that an invitation to the very address let them into, which confirms it. */
async function joinWithToken(
  services: Services,
  trx: Db,
  user: StoredUser,
  invited: { token: string; address: string },
): Promise<{ name: string }[]> {
  if (readTokenType(invited.token) !== "invitation-link") {
    return joinByInvitation(services, trx, user, invited);
  }
  await joinByPassedOnLink(services, trx, user, invited);
  return [];
}
