import { readFile } from "node:fs/promises";
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { expect, test } from "vitest";
import { welcomeMail } from "#api/mail/account-mails.ts";
import { invitationMail } from "#api/mail/membership-mails.ts";
import { enqueueMail } from "#api/mail/queries/outbox.ts";
import { createUser } from "#contract/wire/accounts/users.ts";
import { openMailServer } from "#tests/support/processes/mail-server.ts";
import { password } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

function join(api: TestApi, name: string) {
  const email = `${name.split(" ")[0]?.toLowerCase()}@example.org`;
  return api.send(createUser, { userName: name, email, password });
}

function listMails(api: TestApi) {
  return api.services.store.read
    .selectFrom("outbox")
    .select(["recipient", "subject", "text", "html", "attempts", "sent_at", "last_error"])
    .orderBy("id")
    .execute();
}

const welcome = {
  productName: "Nightjar",
  link: "https://birds.example/confirm-account-email/a:b",
};

test("a mail is sent before the request that caused it is answered", async () => {
  await using server = await openMailServer();
  await using api = await openTestApi({
    SMTP_URL: server.url,
    MAIL_FROM: "Nightjar <birds@example.org>",
  });
  await join(api, "Mere");
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]).toMatchObject({ from: "birds@example.org", to: ["mere@example.org"] });
  expect((await listMails(api))[0]?.sent_at).toBe(api.now().toISOString());
});

test("a mail arrives as it was written: subject, sender, both parts and the picture", async () => {
  await using server = await openMailServer();
  await using api = await openTestApi({
    SMTP_URL: server.url,
    MAIL_FROM: "Nightjar <birds@example.org>",
    PUBLIC_URL: "https://birds.example",
  });
  await join(api, "Mere");
  const [written] = await listMails(api);
  const [read] = server.mails;
  expect(read?.subject).toBe("🔧 Finish setting up your new Nightjar account");
  expect(read?.text).toBe(written?.text);
  expect(read?.html).toBe(written?.html);
  expect(read?.source).toMatch(/^From: Nightjar <birds@example.org>\r$/m);
  expect(read?.source).toMatch(/^Content-Type: multipart\/alternative;/m);
  expect(read?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  const link = /^https:\/\/birds\.example\/confirm-account-email\/[\w:-]+$/m.exec(read?.text ?? "");
  expect(read?.html).toContain(`href="${link?.[0]}"`);
  const [, picture = ""] = /src="cid:([^"]+)"/.exec(read?.html ?? "") ?? [];
  const logo = await readFile(new URL("../../../api/mail/logo.png", import.meta.url));
  expect(read?.pictures.get(picture)).toEqual(logo);
});

test("letters of every alphabet arrive, in the head and in the body", async () => {
  await using server = await openMailServer();
  await using api = await openTestApi({
    SMTP_URL: server.url,
    PRODUCT_NAME: "Ngā Manu o te Pō 🦉",
  });
  await join(api, "Mere Te Ōhākī");
  const [read] = server.mails;
  expect(read?.subject).toBe("🔧 Finish setting up your new Ngā Manu o te Pō 🦉 account");
  expect(read?.text).toContain("Kia ora Mere Te Ōhākī,");
  expect(read?.html).toContain("<p>Kia ora Mere Te Ōhākī,</p>");
});

test("a long subject, and a long link, arrive whole", async () => {
  await using server = await openMailServer();
  await using api = await openTestApi({ SMTP_URL: server.url });
  const { store, mailer, now } = api.services;
  const projectName = `Kea ${"Ridge and Gully ".repeat(15)}1`;
  const acceptLink = `https://birds.example/accept-invite/${"eyJpZCI6NDJ9".repeat(60)}?existing-member=1`;
  const productName = "Birds ".repeat(30).trim();
  const facts = { projectName, inviterName: "Rangi", productName, admin: true, owner: true };
  await enqueueMail(
    store.write,
    invitationMail({ to: "a@example.org", ...facts, acceptLink }),
    now(),
  );
  await mailer.deliver();
  const [read] = server.mails;
  expect(read?.subject).toBe(`You've been invited to join a group on ${productName}`);
  expect(read?.text.split("\n")).toContain(acceptLink);
  expect(read?.text).toContain(projectName);
  const lines = read?.source.split("\r\n") ?? [];
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(998);
});

test("a line break in a name makes no header", async () => {
  await using server = await openMailServer();
  await using api = await openTestApi({ SMTP_URL: server.url });
  const { store, mailer, now } = api.services;
  const userName = "Eve\r\nBcc: spy@example.org\r\n\r\nhello";
  const mail = welcomeMail({ to: "eve@example.org", userName, ...welcome });
  await enqueueMail(store.write, { ...mail, subject: `Kia ora ${userName}` }, now());
  await mailer.deliver();
  expect(server.mails[0]?.to).toEqual(["eve@example.org"]);
  const [head = ""] = server.mails[0]?.source.split("\r\n\r\n") ?? [];
  expect(head).not.toMatch(/^Bcc:/im);
  expect(server.mails[0]?.subject).toContain("Bcc: spy@example.org");
});

test("an address that reads as two is one that the mail server does not get", async () => {
  await using server = await openMailServer();
  await using api = await openTestApi({ SMTP_URL: server.url });
  const { store, mailer, now } = api.services;
  const to = "mere@example.org, spy@example.org";
  await enqueueMail(store.write, welcomeMail({ to, userName: "Mere", ...welcome }), now());
  await mailer.deliver();
  expect(server.mails.flatMap((mail) => mail.to)).not.toContain("spy@example.org");
});

test("without a mail server a mail waits, and nothing is tried", async () => {
  await using api = await openTestApi();
  await join(api, "Mere");
  expect(await listMails(api)).toMatchObject([{ attempts: 0, sent_at: null, last_error: null }]);
});

test("a mail server that is away stops nobody from registering", async () => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  await using api = await openTestApi({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  await join(api, "Mere");
  expect((await listMails(api))[0]).toMatchObject({ attempts: 1, sent_at: null });
});

test("a mail server that never says a word keeps nobody waiting for long", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  await using api = await openTestApi({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  await join(api, "Mere");
  expect((await listMails(api))[0]).toMatchObject({ attempts: 1, sent_at: null });
  expect((await listMails(api))[0]?.last_error).toContain("Greeting never received");
  for (const socket of sockets) socket.destroy();
  silent.close();
});

test("a mail server that takes its time is not waited for; the mail goes out all the same", async () => {
  const dawdle = () => new Promise<void>((resolve) => setTimeout(resolve, 3000));
  await using server = await openMailServer({ dawdle });
  await using api = await openTestApi({ SMTP_URL: server.url });
  await join(api, "Mere");
  expect(server.mails).toEqual([]);
  expect((await listMails(api))[0]).toMatchObject({ sent_at: null, last_error: null });
  await api.services.mailer.deliver();
  expect(server.mails).toHaveLength(1);
  expect((await listMails(api))[0]).toMatchObject({
    attempts: 1,
    sent_at: api.now().toISOString(),
  });
});
