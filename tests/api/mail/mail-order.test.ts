import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openStore } from "#api/db/open.ts";
import { resetPasswordMail } from "#api/mail/account-mails.ts";
import type { Mail } from "#api/mail/mail.ts";
import {
  acceptedMail,
  invitationMail,
  joinRequestMail,
  leftMail,
  uninvitedMail,
} from "#api/mail/membership-mails.ts";
import { outboxMailer, type Mailer } from "#api/mail/mailer.ts";
import { toPng } from "#api/photos/rendering/to-png.ts";
import { smtpSender } from "#api/mail/smtp.ts";
import { claimMail, markSent, enqueueMail } from "#api/mail/queries/outbox.ts";
import { openMailServer } from "#tests/support/processes/mail-server.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const names = ["Ana", "Ben", "Cam", "Dee", "Eru"];

const site = { productName: "Birds", link: "https://birds.example/page" };

function resetMail(name: string): Mail {
  return resetPasswordMail({ to: `${name.toLowerCase()}@example.org`, userName: name, ...site });
}

function memberFacts(name: string, projectName: string) {
  return { to: `${name.toLowerCase()}@example.org`, userName: name, projectName, ...site };
}

function invitation(name: string, projectName: string): Mail {
  const rights = { admin: false, owner: false };
  const facts = { ...memberFacts(name, projectName), ...rights, acceptLink: site.link };
  return invitationMail({ ...facts, inviterName: "Rangi" });
}

/** Writes a mail in a transaction of its own and delivers, as an operation does. */
async function cause(
  api: TestApi,
  mail: Mail,
  { mailer }: { mailer: Mailer } = api.services,
): Promise<void> {
  const { store, now } = api.services;
  await store.write.transaction().execute((trx) => enqueueMail(trx, mail, now()));
  await mailer.deliver();
}

/** That of a second process above the same database; on SQLite, which is for one process, that of a restart. */
async function openSecondMailer(api: TestApi, smtpUrl: string) {
  const { dialect } = api.services.store;
  const { databaseUrl } = api.config;
  const own = dialect === "postgres" && (await openStore({ databaseUrl, dataDir: api.dataDir }));
  const store = own || api.services.store;
  const { files } = api.services;
  const send = smtpSender({ url: smtpUrl, from: "birds@example.org", files, toPng });
  return {
    mailer: outboxMailer({ store, send, now: api.now, log: (entry) => api.log.push(entry) }),
    [Symbol.asyncDispose]: async () => {
      if (own) await own.close();
    },
  };
}

function listMails(api: TestApi) {
  return api.services.store.read
    .selectFrom("outbox")
    .select(["recipient", "subject", "attempts", "sent_at", "replaced_at", "last_error"])
    .orderBy("id")
    .execute();
}

test("mails go out in the order of their commits, whoever delivers them", async () => {
  await using server = await openMailServer();
  await using api = await openTestApi({ SMTP_URL: server.url });
  await using second = await openSecondMailer(api, server.url);
  const { store, now, mailer } = api.services;
  for (const name of names) await enqueueMail(store.write, resetMail(name), now());
  await Promise.all([mailer.deliver(), second.mailer.deliver()]);
  const caused = (await listMails(api)).map(({ recipient }) => recipient);
  expect(server.mails.map(({ to }) => to[0])).toEqual(caused);
  expect(server.mails).toHaveLength(names.length);
});

test("two postmen send one mail at a time, each once, and each request waits for its own", async () => {
  let open = 0;
  let mostOpen = 0;
  const dawdle = async () => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    await pause(20);
    open -= 1;
  };
  await using server = await openMailServer({ dawdle });
  await using api = await openTestApi({ SMTP_URL: server.url });
  await using second = await openSecondMailer(api, server.url);
  const waits = names.map(async (name, index) => {
    await cause(api, resetMail(name), index % 2 ? second : api.services);
    return server.mails.some(({ to }) => to[0] === `${name.toLowerCase()}@example.org`);
  });
  expect(await Promise.all(waits)).toEqual(names.map(() => true));
  expect(server.mails).toHaveLength(names.length);
  expect(mostOpen).toBe(1);
});

test("a mail on its way from another process is not overtaken by a later one", async () => {
  await using server = await openMailServer();
  await using api = await openTestApi({ SMTP_URL: server.url });
  const { store, now, mailer } = api.services;
  await enqueueMail(store.write, invitation("Mere", "Kea Basin"), now());
  await claimMail(store.write, now());
  await enqueueMail(store.write, leftMail(memberFacts("Mere", "Tui Gully")), now());
  const delivery = mailer.deliver();
  await pause(300);
  expect(server.mails).toEqual([]);
  api.advance(31);
  await delivery;
  expect(server.mails.map(({ subject }) => subject)).toEqual([
    "You've been invited to join a group on Birds",
    "You've left 'Tui Gully'",
  ]);
});

test("a mail on its way is not overtaken by the one that replaces it, either", async () => {
  await using server = await openMailServer();
  await using api = await openTestApi({ SMTP_URL: server.url });
  const { store, now, mailer } = api.services;
  await enqueueMail(store.write, resetMail("Mere"), now());
  const onItsWay = await claimMail(store.write, now());
  await enqueueMail(store.write, resetMail("Mere"), now());
  const delivery = mailer.deliver();
  await pause(300);
  expect(server.mails).toEqual([]);
  await markSent(store.write, onItsWay?.id ?? 0, now());
  await delivery;
  expect(server.mails).toHaveLength(1);
});

test("a mail that was on its way when its process died goes out after a restart", async () => {
  await using server = await openMailServer();
  await using api = await openTestApi({ SMTP_URL: server.url });
  const { store, now } = api.services;
  await enqueueMail(store.write, resetMail("Mere"), now());
  await claimMail(store.write, now());
  api.advance(31);
  await using restarted = await openSecondMailer(api, server.url);
  await restarted.mailer.deliver();
  expect(server.mails).toHaveLength(1);
  expect((await listMails(api))[0]).toMatchObject({ attempts: 2, sent_at: now().toISOString() });
});

test("a server that stops marks the mail that it is sending, and leaves the others waiting", async () => {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await using server = await openMailServer({
    dawdle: () => {
      arrived.resolve();
      return released.promise;
    },
  });
  await using api = await openTestApi({ SMTP_URL: server.url });
  const { store, now, mailer } = api.services;
  await enqueueMail(store.write, resetMail("Mere"), now());
  await enqueueMail(store.write, resetMail("Nia"), now());
  void mailer.deliver();
  await arrived.promise;
  const closing = mailer.close();
  released.resolve();
  await closing;
  const [first, second] = await listMails(api);
  expect(first?.sent_at).toBe(now().toISOString());
  expect(second).toMatchObject({ attempts: 0, sent_at: null });
  expect(server.mails).toHaveLength(1);
});

test("a mail that is turned away holds up no other, and is tried again", async () => {
  const refuse = new Set(["ana@example.org"]);
  await using server = await openMailServer({ refuse });
  await using api = await openTestApi({ SMTP_URL: server.url });
  await cause(api, resetMail("Ana"));
  await cause(api, resetMail("Ben"));
  const [ana, ben] = await listMails(api);
  expect(ana).toMatchObject({ attempts: 1, sent_at: null });
  expect(ana?.last_error).toContain("No such mailbox here");
  expect(ben?.sent_at).not.toBeNull();
  refuse.clear();
  await api.services.mailer.deliver();
  expect(server.mails).toHaveLength(1);
  api.advance(61);
  await api.services.mailer.deliver();
  expect(server.mails.map(({ to }) => to[0])).toEqual(["ben@example.org", "ana@example.org"]);
  expect((await listMails(api))[0]).toMatchObject({ attempts: 2, last_error: null });
});

test("a mail that waits for its next attempt goes before a newer one to the same person", async () => {
  const refuse = new Set(["mere@example.org"]);
  await using server = await openMailServer({ refuse });
  await using api = await openTestApi({ SMTP_URL: server.url });
  await cause(api, acceptedMail(memberFacts("Mere", "Kea Basin")));
  refuse.clear();
  await cause(api, leftMail(memberFacts("Mere", "Kea Basin")));
  expect(server.mails.map(({ subject }) => subject)).toEqual([
    "👌 You've been accepted to 'Kea Basin'",
    "You've left 'Kea Basin'",
  ]);
});

test("a newer mail about the same replaces one that is not sent, and no other", async () => {
  const refuse = new Set(["mere@example.org"]);
  await using server = await openMailServer({ refuse });
  await using api = await openTestApi({ SMTP_URL: server.url });
  await cause(api, resetMail("Mere"));
  await cause(api, invitation("Mere", "Kea Basin"));
  await cause(api, invitation("Mere", "Tui Gully"));
  await cause(api, resetMail("Mere"));
  await cause(api, uninvitedMail(memberFacts("Mere", "Kea Basin")));
  const replaced = (await listMails(api)).map(({ replaced_at }) => replaced_at !== null);
  expect(replaced).toEqual([true, true, false, false, false]);
  refuse.clear();
  api.advance(24 * 60 * 60);
  await api.services.mailer.deliver();
  expect(server.mails.map(({ subject }) => subject)).toEqual([
    "You've been invited to join a group on Birds",
    "Set a new password for Birds",
    "Your invitation to 'Kea Basin' has been withdrawn",
  ]);
});

test("what has been sent is not replaced, nor what is meant for somebody else or asked by another", async () => {
  const refuse = new Set(["ana@example.org"]);
  await using server = await openMailServer({ refuse });
  await using api = await openTestApi({ SMTP_URL: server.url });
  const request = (requesterName: string) =>
    joinRequestMail({
      ...memberFacts("Ana", "Kea Basin"),
      requesterName,
      requesterEmail: `${requesterName}@example.org`,
    });
  await cause(api, resetMail("Ben"));
  await cause(api, resetMail("Ben"));
  await cause(api, request("Sam"));
  await cause(api, request("Tia"));
  await cause(api, resetMail("Ana"));
  expect((await listMails(api)).map(({ replaced_at }) => replaced_at)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});

test("a mail and what it replaces change together with what causes them, or not at all", async () => {
  await using api = await openTestApi();
  const { store, now } = api.services;
  await cause(api, resetMail("Mere"));
  const failing = store.write.transaction().execute(async (trx) => {
    await enqueueMail(trx, resetMail("Mere"), now());
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await listMails(api)).toMatchObject([{ replaced_at: null }]);
});

test("after a week a mail is given up: its links work no longer", async () => {
  await using server = await openMailServer();
  await using api = await openTestApi();
  await cause(api, resetMail("Ana"));
  api.advance(6 * 24 * 60 * 60);
  await cause(api, resetMail("Ben"));
  api.advance(2 * 24 * 60 * 60);
  await using withServer = await openSecondMailer(api, server.url);
  await withServer.mailer.deliver();
  expect(server.mails.map(({ to }) => to[0])).toEqual(["ben@example.org"]);
});
