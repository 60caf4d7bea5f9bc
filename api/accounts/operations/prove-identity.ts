import { markSessionProven } from "../queries/sessions.ts";
import type { Services } from "#api/services.ts";
import { limitFailures } from "./limit-attempts.ts";
import { usePasskey } from "./two-step/passkeys.ts";
import { refuseField, requirePassword } from "./require-password.ts";
import { requireCode } from "./two-step/require-code.ts";
import { hasTwoStep } from "./two-step/two-step.ts";

interface Proof {
  currentPassword?: string | undefined;
  code?: string | undefined;
  passkeyToken?: string | undefined;
  response?: string | undefined;
}

/** By a code or passkey where signing in takes one, else by the password. Refuses at that field; wrong ones count. */
export async function proveIdentity(
  services: Services,
  person: { id: number; sessionId: number },
  { currentPassword, code, passkeyToken, response }: Proof,
): Promise<void> {
  const { store, now } = services;
  const { id } = person;
  if (passkeyToken && response) {
    await limitFailures(services, "code:account", String(id), () =>
      usePasskey(services, { passkeyToken, response }, { purpose: "prove", id }),
    );
  } else if (await hasTwoStep(store.read, id)) await requireCode(services, id, code);
  else if (!currentPassword) throw refuseField("currentPassword", "Enter your password");
  else await requirePassword(services, person, currentPassword);
  await markSessionProven(store.write, person.sessionId, now());
}
