import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import type { Passwords } from "#api/http/passwords.ts";
import { queuePasswords } from "#api/http/queue-passwords.ts";
import { TooManyWaiting } from "#api/threads/thread-pool.ts";
import { openTestApi } from "#tests/support/test-api.ts";

/** Passwords of which each waits until it is let go. */
function openSlow() {
  const begun: string[] = [];
  const waiting: (() => void)[] = [];
  const take = async (name: string) => {
    begun.push(name);
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const slow: Passwords = {
    hash: async (password) => {
      await take(`hash ${password}`);
      return password;
    },
    matches: async (password) => {
      await take(`sign in ${password}`);
      return true;
    },
  };
  const letGo = async () => {
    waiting.shift()?.();
    for (let turns = 0; turns < 5; turns += 1) await turn();
  };
  return { slow, begun, letGo };
}

test("few are worked out at once, and sign-ins go before whatever has waited longer", async () => {
  const { slow, begun, letGo } = openSlow();
  const queued = queuePasswords(slow, { atOnce: 1, waiting: 5 });
  const all = [queued.hash("a"), queued.hash("b"), queued.matches("c", "stored")];
  await turn();
  expect(begun).toEqual(["hash a"]);
  await letGo();
  expect(begun).toEqual(["hash a", "sign in c"]);
  await letGo();
  await letGo();
  expect(await Promise.all(all)).toEqual(["a", "b", true]);
});

test("where too many wait others are refused, and new accounts keep nobody from signing in", async () => {
  const { slow, letGo } = openSlow();
  const queued = queuePasswords(slow, { atOnce: 1, waiting: 2 });
  const waiting = ["a", "b", "c"].map((password) => queued.hash(password));
  await expect(queued.hash("d")).rejects.toThrow(TooManyWaiting);
  const signingIn = [queued.matches("e", "stored"), queued.matches("f", "stored")];
  await expect(queued.matches("g", "stored")).rejects.toThrow(TooManyWaiting);
  for (const _ of [...waiting, ...signingIn]) await letGo();
  expect(await Promise.all(signingIn)).toEqual([true, true]);
  expect(await Promise.all(waiting)).toEqual(["a", "b", "c"]);
});

test("who is refused for that is told when to try again, and it is no fault of ours", async () => {
  await using api = await openTestApi();
  const tooMany = () => Promise.reject(new TooManyWaiting("Too many wait for passwords."));
  Object.assign(api.services.passwords, { matches: tooMany });
  const refusal = await api.refuse(authenticate, {
    email: "kea@example.org",
    password: "12345678",
  });
  expect(refusal).toMatchObject({ status: 503, errorType: "server", retryAfterSeconds: 10 });
  expect(refusal.message).toBe("The server is busy. Wait 10 seconds and try again.");
  expect(api.log.map(({ level }) => level)).toEqual(["warn"]);
});
