import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { email, id, linkToken, name, password, text, timeZone, viewMode } from "../fields.ts";

export const userSettings = z.strictObject({
  displayMode: z.enum(["audio", "thermal"]).optional(),
  lastKnownTimezone: text.optional(),
  currentSelectedGroup: z.strictObject({ groupName: text, id: z.int() }).optional(),
});

export const userData = z.object({
  id: z.int(),
  userName: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** Ours: what the account is reached at, and signs in with, until `email` is confirmed. */
  confirmedEmail: z.string().optional(),
  globalPermission: z.enum(["off", "read", "write"]),
  endUserAgreement: z.int().nullable(),
  settings: userSettings.optional(),
});

export type UserData = z.output<typeof userData>;

const userEmailOrId = z.union([id, email], "Invalid value: give an id or an email address");

/** `token` starts with "JWT " and is sent as it is in the Authorization header; `refreshToken` is bare. */
export const openedSession = { token: z.string(), refreshToken: z.string(), userData };

const account = {
  userName: name("userName"),
  email,
  password,
};

export const createUser = endpoint({
  name: "createUser",
  summary: "Register a person and sign them in",
  method: "POST",
  path: "/api/v1/users",
  caller: "anyone",
  audience: ["web", "phone"],
  body: {
    ...account,
    endUserAgreement: id.optional(),
    inviteTokenJWT: linkToken.optional(),
    /** Ours: of the link of a group, to which the mail that confirms the address leads back. */
    joinToken: linkToken.optional(),
  },
  alsoNamed: { username: "userName" },
  reply: openedSession,
});

export const createFirstUser = endpoint({
  name: "createFirstUser",
  summary: "Make the first account, a super-user, with the one-time token of the server's log",
  method: "POST",
  path: "/api/v1/users/first",
  caller: "anyone",
  audience: ["web"],
  isExtension: true,
  body: { ...account, token: linkToken },
  reply: openedSession,
});

export const needsFirstAccount = endpoint({
  name: "needsFirstAccount",
  summary: "Whether the site has no super-user yet, and whether others register all the same",
  method: "GET",
  path: "/api/v1/users/first",
  caller: "anyone",
  audience: ["web"],
  isExtension: true,
  reply: { needed: z.boolean(), registers: z.boolean() },
});

export const getUser = endpoint({
  name: "getUser",
  summary: "One's own account, or for super-users anyone's",
  method: "GET",
  path: "/api/v1/users/:userEmailOrId",
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  params: { userEmailOrId },
  query: viewMode,
  reply: { userData },
});

export const updateUser = endpoint({
  name: "updateUser",
  summary: "Change one's own account; `settings` replaces what was stored",
  method: "PATCH",
  path: "/api/v1/users",
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  body: {
    userName: name("userName").optional(),
    email: email.optional(),
    password: password.optional(),
    endUserAgreement: id.optional(),
    settings: userSettings.optional(),
  },
  alsoNamed: { username: "userName" },
  check: (input) =>
    Object.keys(input).length > 0
      ? undefined
      : {
          param: "_error",
          msg: "Give at least one of userName, email, password, endUserAgreement, settings",
        },
  reply: {},
});

export const listUsers = endpoint({
  name: "listUsers",
  summary: "All people, for super-users; their addresses for those with write permission",
  method: "GET",
  path: "/api/v1/users/list-users",
  aliases: ["/api/v1/listUsers"],
  caller: "superUser",
  audience: ["web"],
  lenient: true,
  reply: {
    usersList: z.array(
      z.object({ id: z.int(), userName: z.string(), email: z.string().optional() }),
    ),
  },
});

export const setGlobalPermission = endpoint({
  name: "setGlobalPermission",
  summary: "Make someone a super-user, or an ordinary user again",
  method: "PATCH",
  path: "/api/v1/admin/global-permission/:userEmailOrId",
  caller: "superUser",
  audience: ["operator"],
  params: { userEmailOrId },
  query: viewMode,
  body: { permission: z.enum(["off", "read", "write"], "Invalid value") },
  reply: {},
});

/**
 * `chosen`: this one whatever browsers say. `browser`: from now on the browser's, which is this one. `told`: a browser
 * has this one, which counts unless the person has chosen.
 */
export const setTimeZone = endpoint({
  name: "setTimeZone",
  summary: "Choose one's time zone, let the browser's count again, or tell what the browser has",
  method: "PATCH",
  path: "/api/v1/users/time-zone",
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  body: { timeZone, choice: z.enum(["chosen", "browser", "told"], "Invalid value") },
  reply: { timeZone: z.string(), choice: z.enum(["chosen", "browser"]) },
});

export const getTimeZone = endpoint({
  name: "getTimeZone",
  summary: "One's time zone and whether it was chosen",
  method: "GET",
  path: "/api/v1/users/time-zone",
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  reply: { timeZone: z.string().optional(), choice: z.enum(["chosen", "browser"]) },
});

export const latestAgreement = endpoint({
  name: "latestAgreement",
  summary: "The version of the end user agreement in force",
  method: "GET",
  path: "/api/v1/end-user-agreement/latest",
  aliases: ["/api/v1/endUserAgreement/latest"],
  caller: "anyone",
  audience: ["web"],
  lenient: true,
  reply: { euaVersion: z.int() },
});
