import { createHash } from "node:crypto";
import { addSeconds, differenceInMilliseconds } from "date-fns";
import { Refusal } from "#contract/envelope.ts";
import { fold } from "#contract/rules/navigation/names.ts";
import { networkOf } from "#contract/rules/projects/networks.ts";
import { countOne, releaseAll, releaseOne } from "../queries/limits.ts";
import type { Db } from "#api/db/open.ts";
import type { Services } from "#api/services.ts";

interface Limit {
  max: number;
  seconds: number;
  /** In place of "Too many attempts." */
  why?: string;
}

const minute = 60;
const hour = 60 * minute;
const hasHadFive = "This address has had 5 emails in an hour.";

/**
 * What one account, known or not, and one address may try. Sign-ins, passwords, tokens and devices count failures
 * alone, the others count what is done.
 */
export const limits = {
  "sign-in:account": { max: 20, seconds: hour },
  /** Of those who signed in to the account from their address before: strangers' guesses do not lock them out. */
  "sign-in-again:account": { max: 20, seconds: hour },
  "sign-in:address": { max: 100, seconds: hour },
  "password:account": { max: 20, seconds: hour },
  "code:account": { max: 10, seconds: hour },
  "code-by-mail:account": { max: 10, seconds: hour },
  "register:address": { max: 30, seconds: hour },
  "reset:account": { max: 5, seconds: hour },
  "reset:address": { max: 30, seconds: hour },
  "token:address": { max: 100, seconds: hour },
  "confirm:account": { max: 5, seconds: hour },
  "confirm-again:account": { max: 1, seconds: minute },
  /** Whichever accounts ask for it. Apart from other emails: invitations keep nobody from registering. */
  "confirm:recipient": { max: 5, seconds: hour, why: hasHadFive },
  "invite:account": { max: 60, seconds: hour },
  "invite:project": { max: 200, seconds: hour },
  /** Of what others cause, whoever they are. */
  "mail:recipient": { max: 5, seconds: hour, why: hasHadFive },
  "join:account": { max: 20, seconds: hour },
  "project:account": { max: 20, seconds: hour },
  "schedule:account": { max: 60, seconds: hour },
  "alert:account": { max: 60, seconds: hour },
  "file:account": { max: 60, seconds: hour },
  /** Each hashes a password, and stands in the lists of a project that anybody can name. */
  "register-device:address": { max: 60, seconds: hour },
  "register-device:project": { max: 100, seconds: hour },
  "register-device:account": { max: 100, seconds: hour },
  "bulk:account": { max: 60, seconds: hour },
  /** Of ZIP files, which are kept for 30 days. */
  "export:account": { max: 10, seconds: 24 * hour },
  /** Of what is kept about them, for which all is looked through. */
  "own-data:account": { max: 20, seconds: hour },
  "photo:account": { max: 60, seconds: hour },
  "feed:account": { max: 600, seconds: hour },
  "device:account": { max: 20, seconds: 15 * minute },
  "device:address": { max: 500, seconds: hour },
} as const satisfies Record<string, Limit>;

/** Counts older than this can be deleted. */
export const longestLimitSeconds = Math.max(...Object.values(limits).map(({ seconds }) => seconds));

export type LimitName = keyof typeof limits;

/** Counts an attempt before it is made, so that many at once cannot slip through together. */
export async function countAttempt(services: Services, name: LimitName, of: string): Promise<void> {
  const { refusal } = await countAttempts(services, name, { of, amount: 1 });
  if (refusal) throw refusal;
}

/** Counts several attempts at once: the first `allowed` of them may be made, the refusal is for the others. */
export async function countAttempts(
  services: Services,
  name: LimitName,
  { of, amount, db = services.store.write }: { of: string; amount: number; db?: Db },
): Promise<{ allowed: number; refusal?: Refusal }> {
  if (!services.settings.rateLimits || amount === 0) return { allowed: amount };
  const { max, seconds, why = "Too many attempts." }: Limit = limits[name];
  const now = services.now();
  const key = keyOf(name, of);
  const { count, startedAt } = await countOne(db, { key, seconds, amount }, now);
  if (count <= max) return { allowed: amount };
  const leftMs = differenceInMilliseconds(addSeconds(startedAt, seconds), now);
  const retryAfterSeconds = Math.max(1, Math.ceil(leftMs / 1000));
  const message = `${why} Wait ${inWords(retryAfterSeconds)} and try again.`;
  const refusal = new Refusal("tooMany", message, { retryAfterSeconds });
  return { allowed: Math.max(0, amount - (count - max)), refusal };
}

/** After an attempt that succeeded: clears the count of an account; an address only gets this one back. */
export async function releaseAttempt(
  services: Services,
  name: LimitName,
  of: string,
): Promise<void> {
  if (!services.settings.rateLimits) return;
  const release = name.endsWith(":account") ? releaseAll : releaseOne;
  await release(services.store.write, keyOf(name, of));
}

/** Counts only the attempts that fail. */
export async function limitFailures<T>(
  services: Services,
  name: LimitName,
  of: string,
  work: () => Promise<T>,
): Promise<T> {
  await countAttempt(services, name, of);
  const result = await work();
  await releaseAttempt(services, name, of);
  return result;
}

/** Addresses of people are kept as hashes only. Whoever has one IPv6 address has a whole network of them. */
function keyOf(name: LimitName, of: string): string {
  const subject = name.endsWith(":address") ? networkOf(of) : fold(of);
  return `${name}:${createHash("sha256").update(subject).digest("base64url").slice(0, 22)}`;
}

function inWords(seconds: number): string {
  const [count, unit] =
    seconds < minute ? [seconds, "second"] : [Math.ceil(seconds / minute), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
