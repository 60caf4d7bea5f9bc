import { invalidFields, type Refusal } from "#contract/envelope.ts";
import { findPasswordHash } from "../queries/users.ts";
import type { Services } from "#api/services.ts";
import { limitFailures } from "./limit-attempts.ts";

/** Whoever sits at an open browser need not be the account's person. Wrong ones count. */
export async function requirePassword(
  services: Services,
  { id }: { id: number },
  currentPassword: string,
): Promise<void> {
  await limitFailures(services, "password:account", String(id), async () => {
    const current = await findPasswordHash(services.store.read, id);
    if (!(await services.passwords.matches(currentPassword, current))) {
      throw refuseField("currentPassword", "This is not your current password");
    }
  });
}

export function refuseField(param: string, msg: string): Refusal {
  return invalidFields([{ param, msg, location: "body" }]);
}
