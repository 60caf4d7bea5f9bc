import { createAccount } from "#api/accounts/operations/create-account.ts";
import { findUserByEmail, hasSuperUser, setGlobalPermission } from "#api/accounts/queries/users.ts";
import type { Services } from "#api/services.ts";
import { toUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import type { Config } from "./config.ts";

/** It is of no use once there is a super-user. */
const linkSeconds = 10 * 365 * 24 * 60 * 60;

/**
 * Sees to it that someone can get in: the admin of the settings is made, or given the permission where the address
 * has an account, which keeps its password. Without one and without any super-user, the log holds a link that works until there is a super-user.
 */
export async function ensureFirstAccount(
  services: Services,
  admin: Config["admin"],
): Promise<void> {
  const { store, settings, passwords, tokens, log } = services;
  if (!admin) {
    if (await hasSuperUser(store.read)) return;
    const token = toUrlToken(await tokens.sign("first-account", {}, linkSeconds));
    const link = `${settings.publicUrl}/first-account/${token}`;
    log({
      level: "info",
      message: `There is no super-user yet. Create the first account here: ${link}`,
    });
    return;
  }
  const existing = await findUserByEmail(store.read, admin.email);
  if (existing) {
    await setGlobalPermission(store.write, existing.id, "write");
    return;
  }
  const account = {
    name: admin.name,
    email: admin.email,
    passwordHash: await passwords.hash(admin.password),
    agreementVersion: settings.agreementVersion,
    globalPermission: "write" as const,
    confirmed: true,
  };
  await createAccount(services, account, { userAgent: "", viewport: "", address: "" });
}
