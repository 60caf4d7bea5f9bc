import { markSessionProven } from "../queries/sessions.ts";
import type { Services } from "#api/services.ts";
import { refuseField, requirePassword } from "./require-password.ts";
import { hasSecondFactor, requireCode } from "./second-factors.ts";

interface Proof {
  currentPassword?: string | undefined;
  code?: string | undefined;
}

/** By a code where signing in takes one, else by the password. Refuses at that field; wrong ones count. */
export async function proveIdentity(
  services: Services,
  person: { id: number; sessionId: number },
  { currentPassword, code }: Proof,
): Promise<void> {
  const { store, now } = services;
  if (await hasSecondFactor(store.read, person.id)) await requireCode(services, person.id, code);
  else if (!currentPassword) throw refuseField("currentPassword", "Enter your password");
  else await requirePassword(services, person, currentPassword);
  await markSessionProven(store.write, person.sessionId, now());
}
