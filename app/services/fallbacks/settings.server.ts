import { Refusal } from "#contract/envelope.ts";
import { listExtensions, withoutExtensions } from "#contract/extensions.ts";
import { changeOwnEmail } from "#contract/wire/accounts/addresses.ts";
import { changeOwnPassword, changePassword } from "#contract/wire/accounts/passwords.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import { getTimeZone, getUser, setTimeZone, updateUser } from "#contract/wire/accounts/users.ts";
import {
  updateProjectSettings,
  updateProjectUserSettings,
} from "#contract/wire/projects/projects.ts";
import { type Asking, fallback, notOffered } from "./fallback.server.ts";

async function readOwnAccount({ ask, userId }: Asking) {
  return (await ask(getUser, { userEmailOrId: String(userId) })).userData;
}

/** The last to save wins: nothing is held against what was shown. */
const ofProject = fallback(updateProjectSettings, async ({ ask }, input) => {
  const rest = withoutExtensions(updateProjectSettings, input);
  if (listExtensions(updateProjectSettings, rest).length > 0) throw notOffered();
  return ask(updateProjectSettings, rest);
});

const ofOwn = fallback(updateProjectUserSettings, ({ ask }, input) =>
  ask(updateProjectUserSettings, withoutExtensions(updateProjectUserSettings, input)),
);

/** Such a server keeps the zone, and not whether somebody chose it. */
const timeZone = fallback(getTimeZone, async (asking) => {
  const { settings } = await readOwnAccount(asking);
  const zone = settings?.lastKnownTimezone;
  return { choice: "browser" as const, ...(zone ? { timeZone: zone } : {}) };
});

const changeTimeZone = fallback(setTimeZone, async (asking, { timeZone: zone, choice }) => {
  const { settings } = await readOwnAccount(asking);
  await asking.ask(updateUser, { settings: { ...settings, lastKnownTimezone: zone } });
  return { timeZone: zone, choice: choice === "chosen" ? choice : ("browser" as const) };
});

/** Such a server asks for no password here. */
const email = fallback(changeOwnEmail, ({ ask }, { email: address }) =>
  ask(updateUser, { email: address }),
);

/** Signing in with it shows that it is theirs. */
async function requirePassword(asking: Asking, current: string) {
  const { email: address } = await readOwnAccount(asking);
  try {
    await asking.ask(authenticate, { email: address, password: current });
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.reason !== "unauthenticated") throw fault;
    const msg = "This is not your current password";
    throw new Refusal("invalid", msg, { errors: [{ param: "currentPassword", msg }] });
  }
}

const password = fallback(
  changeOwnPassword,
  async (asking, { currentPassword, password: chosen }) => {
    await requirePassword(asking, currentPassword);
    return asking.ask(updateUser, { password: chosen });
  },
);

const resetPassword = fallback(changePassword, ({ ask }, input) =>
  ask(changePassword, withoutExtensions(changePassword, input)),
);

export const settingsFallbacks = [
  ofProject,
  ofOwn,
  timeZone,
  changeTimeZone,
  email,
  password,
  resetPassword,
];
