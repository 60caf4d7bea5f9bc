import { createAccount } from "#api/accounts/operations/create-account.ts";
import { findUserByEmail, hasAnyUser, setGlobalPermission } from "#api/accounts/queries/users.ts";
import type { Services } from "#api/services.ts";
import { toUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import type { Config } from "./config.ts";

const linkSeconds = 7 * 24 * 60 * 60;

/**
 * Sees to it that someone can get in: the admin of the settings is made, or given the permission where the address
 * has an account, which keeps its password. Without one and without any account, the log holds a one-time link.
 */
export async function ensureFirstAccount(
  services: Services,
  admin: Config["admin"],
): Promise<void> {
  const { store, settings, passwords, tokens, log } = services;
  if (!admin) {
    if (await hasAnyUser(store.read)) return;
    const token = toUrlToken(await tokens.sign("first-account", {}, linkSeconds));
    const link = `${settings.publicUrl}/first-account/${token}`;
    log({ level: "info", message: `There is no account yet. Create the first one here: ${link}` });
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
