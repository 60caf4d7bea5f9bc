import { invalidFields, Refusal } from "#contract/envelope.ts";
import { fold } from "#contract/rules/navigation/names.ts";
import {
  createFirstUser,
  createUser,
  getTimeZone,
  getUser,
  latestAgreement,
  listUsers,
  needsFirstAccount,
  setGlobalPermission,
  setTimeZone,
  updateUser,
} from "#contract/wire/accounts/users.ts";
import { requireOneself } from "#api/http/caller.ts";
import { clientFacts } from "#api/http/client-facts.ts";
import { serve } from "#api/http/serve.ts";
import { shownEmail } from "../operations/change-address.ts";
import { chooseTimeZone, readTimeZone } from "../operations/choose-time-zone.ts";
import { createAccount, readFirstAccount } from "../operations/create-account.ts";
import { countAttempt, limitFailures } from "../operations/limit-attempts.ts";
import { requireProofOnPages } from "../operations/require-proof.ts";
import { setPermission } from "../operations/set-permission.ts";
import { updateAccount } from "../operations/update-account.ts";
import { findTimeZone, findUserByKey, listUsers as listAll } from "../queries/users.ts";
import { toOpenedSession } from "./to-opened-session.ts";
import { toUserData } from "./to-user-data.ts";

export const users = [
  serve(createUser, async ({ input, request, address, services }) => {
    await countAttempt(services, "register:address", address);
    const { agreementVersion } = services.settings;
    const agreed = input.endUserAgreement || null;
    if (agreed !== null && agreed !== agreementVersion) throw outdatedAgreement(agreementVersion);
    const { userName: name, email, password, inviteTokenJWT: inviteToken, joinToken } = input;
    const passwordHash = await services.passwords.hash(password);
    const account = { name, email, passwordHash, agreementVersion: agreed };
    const client = clientFacts(request, address);
    const create = () => createAccount(services, account, client, { inviteToken, joinToken });
    const created = inviteToken
      ? await limitFailures(services, "token:address", address, create)
      : await create();
    return toOpenedSession(created);
  }),

  serve(createFirstUser, async ({ input, request, address, services }) => {
    await services.tokens.verify("first-account", input.token);
    const { userName: name, email, password } = input;
    const account = {
      name,
      email,
      passwordHash: await services.passwords.hash(password),
      agreementVersion: services.settings.agreementVersion,
      globalPermission: "write" as const,
      confirmed: true,
    };
    const client = clientFacts(request, address);
    return toOpenedSession(await createAccount(services, account, client, { onlyAsFirst: true }));
  }),

  serve(needsFirstAccount, async ({ services }) => readFirstAccount(services)),

  serve(getUser, async ({ input, caller, services }) => {
    const { userEmailOrId: key } = input;
    const isOwn = (email: string) => typeof key === "string" && fold(key) === fold(email);
    const isSelf = key === caller.id || isOwn(caller.email) || isOwn(shownEmail(caller));
    if (isSelf) return { userData: toUserData(caller) };
    const user = await findUserByKey(services.store.read, key);
    if (!user || caller.superView === "off") throw unknownUser(key);
    return { userData: toUserData(user) };
  }),

  serve(updateUser, async ({ input, caller, address, services }) => {
    const { userName: name, endUserAgreement: agreementVersion, ...others } = input;
    if (input.email !== undefined || input.password !== undefined) requireOneself(caller);
    /* To take a change back is no danger. */
    const isNewEmail = input.email !== undefined && input.email !== caller.email;
    if (isNewEmail || input.password !== undefined) requireProofOnPages(services, caller);
    await updateAccount(services, caller, { ...others, name, agreementVersion }, address);
    return { messages: ["Saved"] };
  }),

  serve(listUsers, async ({ caller, services }) => {
    const rows = await listAll(services.store.read);
    const withEmail = caller.superView === "write";
    const usersList = rows.map(({ id, name, email }) => ({
      id,
      userName: name,
      ...(withEmail ? { email } : {}),
    }));
    return { usersList };
  }),

  serve(setGlobalPermission, async ({ input, caller, address, services }) => {
    requireOneself(caller);
    if (caller.superView !== "write") {
      throw new Refusal("forbidden", "It takes write permission to change permissions.");
    }
    requireProofOnPages(services, caller);
    const { userEmailOrId: key, permission } = input;
    const user = await findUserByKey(services.store.read, key);
    if (!user) throw unknownUser(key);
    await setPermission(services, caller, user, permission, address);
    return { messages: [`Changed the permission of ${user.name} to '${permission}'`] };
  }),

  serve(setTimeZone, ({ input, caller, services }) => chooseTimeZone(services, caller.id, input)),

  serve(getTimeZone, async ({ caller, services }) =>
    readTimeZone(await findTimeZone(services.store.read, caller.id)),
  ),

  serve(latestAgreement, async ({ services }) => ({
    euaVersion: services.settings.agreementVersion,
  })),
];

function unknownUser(key: number | string): Refusal {
  return new Refusal("missing", `Could not find a user with a name or id of '${key}' for user`);
}

function outdatedAgreement(current: number) {
  const msg = `The agreement has changed. The current version is ${current}`;
  return invalidFields([{ msg, param: "endUserAgreement", location: "body" }]);
}
