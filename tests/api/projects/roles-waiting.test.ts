import { expect, test } from "vitest";
import { inviteUser } from "#contract/wire/projects/invitations.ts";
import { requestPasswordReset } from "#contract/wire/accounts/passwords.ts";
import { countWaiting } from "#contract/wire/projects/waiting.ts";
import { openKeaBasin, registerUnconfirmed } from "#tests/support/projects/memberships.ts";
import {
  answersByRole,
  everyone,
  makeCast,
  makeProject,
  makeSuperUser,
} from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

test("everybody counts what waits for them; who asks to join is told to those who manage the project alone", async () => {
  await using api = await openTestApi({ RATE_LIMITS: "off" });
  const { projectId, tokens } = await makeCast(api);
  const ask = (token: string | undefined) => api.attempt(countWaiting, { projectId }, token);
  expect(await answersByRole(tokens, ask)).toEqual({
    ...everyone("ok"),
    anonymous: 401,
    device: 401,
  });
  const told: unknown[] = [];
  for (const [role, token] of Object.entries(tokens)) {
    if (token === undefined || role === "device") continue;
    const { requests } = await api.send(countWaiting, { projectId }, token);
    if (requests !== undefined) told.push([role, requests]);
  }
  expect(told).toEqual([
    ["admin", 1],
    ["owner", 1],
    ["super-user write", 1],
  ]);
  const { invitations } = await api.send(countWaiting, {}, tokens.invited ?? "");
  expect(invitations).toBe(1);
});

test("an invitation to an address counts once that is confirmed", async () => {
  const { api, olive, mere } = await openKeaBasin();
  await using _ = api;
  const bluff = await makeProject(api, mere, "Bluff");
  await api.send(inviteUser, { groupIdOrName: bluff, email: "una@example.org" }, mere.token);
  const una = await registerUnconfirmed(api, "una@example.org");
  expect((await api.send(countWaiting, {}, una.token)).invitations).toBe(0);
  await api.services.store.write
    .updateTable("users")
    .set({ email_confirmed_at: api.now().toISOString() })
    .where("id", "=", una.id)
    .execute();
  expect((await api.send(countWaiting, {}, una.token)).invitations).toBe(1);
  expect((await api.send(countWaiting, {}, olive.token)).invitations).toBe(0);
});

test("without a mail server, people who need a link of a mail wait for whoever reads the outbox", async () => {
  const { api, olive, mere } = await openKeaBasin();
  await using _ = api;
  const count = async () => (await api.send(countWaiting, {}, olive.token)).mails;
  expect(await count()).toBeUndefined();
  await makeSuperUser(api, olive, "write");
  expect(await count()).toBe(0);
  await registerUnconfirmed(api, "una@example.org");
  expect(await count()).toBe(1);
  await api.send(requestPasswordReset, { email: mere.email });
  await expect.poll(count).toBe(2);
});
