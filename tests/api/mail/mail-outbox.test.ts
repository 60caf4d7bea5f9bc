import { addMinutes } from "date-fns";
import { expect, test } from "vitest";
import { resetPasswordMail } from "#api/mail/account-mails.ts";
import { enqueueMail } from "#api/mail/queries/outbox.ts";
import { listOutbox, type OutboxMail } from "#contract/wire/outbox.ts";
import { openMailServer } from "#tests/support/processes/mail-server.ts";
import { makeSuperUser, register, signInAgain } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const link = "https://birds.example/reset-password/a:b:c";

async function cause(api: TestApi, name: string): Promise<void> {
  const to = `${name.toLowerCase()}@example.org`;
  const { store, mailer, now } = api.services;
  const mail = resetPasswordMail({ to, userName: name, productName: "Birds", link });
  await enqueueMail(store.write, mail, now());
  await mailer.deliver();
}

async function openOutbox(env: Record<string, string> = {}) {
  const api = await openTestApi(env);
  const writer = await register(api, "Wiremu");
  await makeSuperUser(api, writer, "write");
  await api.services.store.write.deleteFrom("outbox").execute();
  return {
    ...api,
    /** Oldest first. */
    read: async (): Promise<OutboxMail[]> => {
      const { token } = await signInAgain(api, writer);
      return (await api.send(listOutbox, {}, token)).mails.toReversed();
    },
  };
}

test("the outbox tells of each mail whether it was sent, replaced, or will be tried again", async () => {
  await using server = await openMailServer({ refuse: new Set(["ana@example.org"]) });
  await using api = await openOutbox({ SMTP_URL: server.url });
  const at = api.now().toISOString();
  for (const name of ["Ben", "Ana", "Ana"]) await cause(api, name);
  const [sent, replaced, refused] = await api.read();
  expect(sent).toMatchObject({ to: "ben@example.org", createdAt: at, sentAt: at });
  expect(replaced).toMatchObject({ to: "ana@example.org", replacedAt: at });
  expect(refused?.lastError).toContain("No such mailbox here");
  expect(refused?.nextAttemptAt).toBe(addMinutes(api.now(), 1).toISOString());
  for (const mail of [sent, replaced]) expect(mail).not.toHaveProperty("nextAttemptAt");
  api.advance(8 * 24 * 60 * 60);
  expect((await api.read())[2]).not.toHaveProperty("nextAttemptAt");
});

test("without a mail server the outbox has each mail's link, and no next attempt", async () => {
  await using api = await openOutbox();
  await cause(api, "Ana");
  const [mail] = await api.read();
  expect(mail?.text.split("\n")).toContain(link);
  expect(Object.keys(mail ?? {}).toSorted()).toEqual([
    "createdAt",
    "id",
    "isWaiting",
    "subject",
    "text",
    "to",
  ]);
});
