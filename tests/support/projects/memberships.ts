import { findAnyMembership } from "#api/projects/queries/memberships.ts";
import { fromUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import { inviteUser } from "#contract/wire/projects/invitations.ts";
import { createUser } from "#contract/wire/accounts/users.ts";
import { listMails } from "./mailed.ts";
import { makeProject, password, register, type Person } from "./people.ts";
import { openTestApi, type TestApi } from "../test-api.ts";

export const groupIdOrName = "Kea Basin";

/** Olive's project, and Mere, who has nothing to do with it. */
export async function openKeaBasin() {
  const api = await openTestApi({ PUBLIC_URL: "https://birds.example.org" });
  const olive = await register(api, "Olive");
  const mere = await register(api, "Mere");
  const projectId = await makeProject(api, olive, groupIdOrName);
  return { api, olive, mere, projectId };
}

/** Invites to Kea Basin and gives the token of the mail. */
export async function invite(
  api: TestApi,
  by: Person,
  { email }: Pick<Person, "email">,
  rights: { admin?: boolean; owner?: boolean } = {},
): Promise<string> {
  await api.send(inviteUser, { groupIdOrName, email, ...rights }, by.token);
  return readLinkToken(api, "accept-invite", { email });
}

/** A person whose address nobody has proved to be theirs. */
export async function registerUnconfirmed(
  api: TestApi,
  email: string,
  { inviteTokenJWT }: { inviteTokenJWT?: string } = {},
): Promise<Person> {
  const account = { userName: "Una Unproved", email, password, endUserAgreement: 1 };
  const { token, refreshToken, userData } = await api.send(createUser, {
    ...account,
    ...(inviteTokenJWT ? { inviteTokenJWT } : {}),
  });
  return { id: userData.id, email, token, refreshToken };
}

export async function isConfirmed(api: TestApi, { id }: Person): Promise<boolean> {
  const { email_confirmed_at } = await api.services.store.read
    .selectFrom("users")
    .select("email_confirmed_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return email_confirmed_at !== null;
}

export async function leaveUnconfirmed(api: TestApi, { id }: Person): Promise<void> {
  const unconfirmed = { email_confirmed_at: null };
  await api.services.store.write
    .updateTable("users")
    .set(unconfirmed)
    .where("id", "=", id)
    .execute();
}

/** "none" for who never had to do with the project; rights are named, as in "full admin owner". */
export async function standingOf(api: TestApi, { id }: Person, projectId: number): Promise<string> {
  const place = { projectId, userId: id };
  const membership = await findAnyMembership(api.services.store.read, place);
  if (!membership) return "none";
  const { standing, admin, owner } = membership;
  return [standing, ...(admin ? ["admin"] : []), ...(owner ? ["owner"] : [])].join(" ");
}

export async function listInvited(api: TestApi): Promise<string[]> {
  const rows = await api.services.store.read
    .selectFrom("invitations")
    .select("email")
    .orderBy("email")
    .execute();
  return rows.map(({ email }) => email);
}

export async function listSubjectsTo(api: TestApi, { email }: Pick<Person, "email">) {
  const mails = await listMails(api);
  return mails.filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
}

/** The token of the newest mail of an invitation, or of a request to join, to that address. */
export async function readLinkToken(
  api: TestApi,
  page: "accept-invite" | "confirm-group-membership-request",
  { email }: Pick<Person, "email">,
): Promise<string> {
  const mails = (await listMails(api)).filter(({ recipient }) => recipient === email);
  const tokens = mails.flatMap(({ text }) => text.match(`(?<=/${page}/)[^?\\s]+`) ?? []);
  const token = tokens.at(-1);
  if (token === undefined) throw new Error(`No mail to ${email} links to ${page}`);
  return fromUrlToken(token);
}

export async function listAudited(api: TestApi): Promise<string[]> {
  const rows = await api.services.store.read
    .selectFrom("audit")
    .select("action")
    .where("project_id", "is not", null)
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
}
