import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { email, id, name, password, viewMode } from "./fields.ts";

export const userSettings = z.strictObject({
  displayMode: z.enum(["audio", "thermal"]).optional(),
  lastKnownTimezone: z.string().optional(),
  currentSelectedGroup: z.strictObject({ groupName: z.string(), id: z.int() }).optional(),
});

export const userData = z.object({
  id: z.int(),
  userName: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  globalPermission: z.enum(["off", "read", "write"]),
  endUserAgreement: z.int().nullable(),
  settings: userSettings.optional(),
});

export type UserData = z.output<typeof userData>;

/** `token` starts with "JWT " and is sent as it is in the Authorization header; `refreshToken` is bare. */
const session = { token: z.string(), refreshToken: z.string(), userData };

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
    inviteTokenJWT: z.string().optional(),
  },
  alsoNamed: { username: "userName" },
  reply: session,
});

export const createFirstUser = endpoint({
  name: "createFirstUser",
  summary: "Make the first account, a super-user, with the one-time token of the server's log",
  method: "POST",
  path: "/api/v1/users/first",
  caller: "anyone",
  audience: ["web"],
  body: { ...account, token: z.string() },
  reply: session,
});

export const getUser = endpoint({
  name: "getUser",
  summary: "One's own account, or for super-users anyone's",
  method: "GET",
  path: "/api/v1/users/:userEmailOrId",
  caller: "user",
  audience: ["web"],
  params: { userEmailOrId: z.union([id, email], "Invalid value: give an id or an e-mail address") },
  query: viewMode,
  reply: { userData },
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
