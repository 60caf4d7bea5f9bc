import { expect } from "vitest";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import { owner, projectName, sendTo } from "../../processes/killable.ts";
import { password } from "../../projects/people.ts";
import type { Attack } from "../attack.ts";
import type { Target } from "../target.ts";

const together = 150;
const maxSignInMs = 5000;
let registered = 0;

/** Anybody may register a device, and each takes as much work as a sign-in: those go first. */
async function registerMany({ url, transport }: Target): Promise<void> {
  const register = async () => {
    registered += 1;
    const fields = { group: projectName, deviceName: `Camera ${registered}`, password };
    const response = await fetch(`${url}/api/v1/devices`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fields),
    });
    await response.text();
    return response.status;
  };
  const registering = Array.from({ length: together }, register);
  const started = performance.now();
  await sendTo(transport, authenticate, owner);
  expect(performance.now() - started).toBeLessThan(maxSignInMs);
  const statuses = await Promise.all(registering);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
}

export const registrationAttack: Attack = {
  what: `${together} devices registered at once`,
  run: registerMany,
};
