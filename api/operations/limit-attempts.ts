import { createHash } from "node:crypto";
import { Refusal } from "#contract/envelope.ts";
import { fold } from "#contract/rules/names.ts";
import { countOne, forgiveAll, forgiveOne } from "../queries/limits.ts";
import type { Services } from "../services.ts";

interface Limit {
  atMost: number;
  seconds: number;
}

/** By account where a password could be guessed, by address where accounts could. Successes are not counted. */
const limits = {
  "sign-in:account": { atMost: 10, seconds: 15 * 60 },
  "sign-in:address": { atMost: 100, seconds: 15 * 60 },
  "register:address": { atMost: 30, seconds: 60 * 60 },
  "confirm:account": { atMost: 5, seconds: 60 * 60 },
  "device:account": { atMost: 20, seconds: 15 * 60 },
  "device:address": { atMost: 500, seconds: 60 * 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** Counts an attempt before it is made, so that many at once cannot slip through together. */
export async function countAttempt(services: Services, name: LimitName, of: string): Promise<void> {
  if (!services.settings.rateLimits) return;
  const { atMost, seconds } = limits[name];
  const count = await countOne(
    services.store.write,
    { key: keyOf(name, of), seconds },
    services.now(),
  );
  if (count <= atMost) return;
  const minutes = Math.ceil(seconds / 60);
  throw new Refusal("tooMany", `Too many attempts. Wait up to ${minutes} minutes and try again.`, {
    retryAfterSeconds: seconds,
  });
}

/** The attempt was a rightful one. For an account that clears the slate; an address only gets its one back. */
export async function forgiveAttempt(
  services: Services,
  name: LimitName,
  of: string,
): Promise<void> {
  if (!services.settings.rateLimits) return;
  const forgive = name.endsWith(":account") ? forgiveAll : forgiveOne;
  await forgive(services.store.write, keyOf(name, of));
}

/** Addresses of people are kept as hashes only. */
function keyOf(name: LimitName, of: string): string {
  return `${name}:${createHash("sha256").update(fold(of)).digest("base64url").slice(0, 22)}`;
}
