import { invalidFields, Refusal } from "#contract/envelope.ts";
import { fold } from "#contract/rules/names.ts";
import { createFirstUser, createUser, getUser, latestAgreement } from "#contract/wire/users.ts";
import { clientFacts } from "../http/client-facts.ts";
import { serve } from "../http/serve.ts";
import { createAccount } from "../operations/create-account.ts";
import { countAttempt } from "../operations/limit-attempts.ts";
import { findUser, findUserByEmail } from "../queries/users.ts";
import { toUserData } from "./to-user-data.ts";

export const users = [
  serve(createUser, async ({ input, request, address, services }) => {
    await countAttempt(services, "register:address", address);
    const { agreementVersion } = services.settings;
    const agreed = input.endUserAgreement || null;
    if (agreed !== null && agreed !== agreementVersion) throw outdatedAgreement(agreementVersion);
    if (input.inviteTokenJWT) throw new Refusal("unauthenticated", "The invitation is not valid.");
    const { userName: name, email, password } = input;
    const passwordHash = await services.passwords.hash(password);
    const account = { name, email, passwordHash, agreementVersion: agreed };
    const { user, tokens } = await createAccount(services, account, clientFacts(request));
    return { token: tokens.token, refreshToken: tokens.refreshToken, userData: toUserData(user) };
  }),

  serve(createFirstUser, async ({ input, request, services }) => {
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
    const client = clientFacts(request);
    const { user, tokens } = await createAccount(services, account, client, { onlyAsFirst: true });
    return { token: tokens.token, refreshToken: tokens.refreshToken, userData: toUserData(user) };
  }),

  serve(getUser, async ({ input, caller, services }) => {
    const { userEmailOrId: key } = input;
    const isSelf =
      key === caller.id || (typeof key === "string" && fold(key) === fold(caller.email));
    if (isSelf) return { userData: toUserData(caller) };
    const { read } = services.store;
    const user = await (typeof key === "number" ? findUser(read, key) : findUserByEmail(read, key));
    if (!user || caller.superView === "off") {
      throw new Refusal("missing", `Could not find a user with a name or id of '${key}' for user`);
    }
    return { userData: toUserData(user) };
  }),

  serve(latestAgreement, async ({ services }) => ({
    euaVersion: services.settings.agreementVersion,
  })),
];

function outdatedAgreement(current: number) {
  const msg = `The agreement has changed since: version ${current} is in force now`;
  return invalidFields([{ msg, param: "endUserAgreement", location: "body" }]);
}
