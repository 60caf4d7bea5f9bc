import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { expect, test } from "vitest";
import { createUser } from "#contract/wire/users.ts";
import { openMailServer } from "#tests/support/mail-server.ts";
import { password } from "#tests/support/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

function join(api: TestApi, name: string) {
  const email = `${name.toLowerCase()}@example.org`;
  return api.send(createUser, { userName: name, email, password });
}

function listMails(api: TestApi) {
  return api.services.store.read
    .selectFrom("outbox")
    .select(["recipient", "attempts", "sent_at", "last_error"])
    .orderBy("id")
    .execute();
}

test("a mail is sent before the request that caused it is answered", async () => {
  await using server = await openMailServer();
  await using api = await openTestApi({
    SMTP_URL: server.url,
    MAIL_FROM: "Nightjar <birds@example.org>",
  });
  await join(api, "Mere");
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]).toMatchObject({ from: "birds@example.org", to: ["mere@example.org"] });
  const { source = "" } = server.mails[0] ?? {};
  expect(source).toContain("From: Nightjar <birds@example.org>");
  expect(source).toContain("Content-Type: multipart/alternative");
  expect((await listMails(api))[0]?.sent_at).toBe(api.now().toISOString());
  expect(api.log.filter(({ message }) => message.startsWith("Confirm"))).toEqual([]);
});

test("mails go out in the order in which they were caused", async () => {
  await using server = await openMailServer();
  await using api = await openTestApi({ SMTP_URL: server.url });
  const names = ["Ana", "Ben", "Cam", "Dee", "Eru"];
  await Promise.all(names.map((name) => join(api, name)));
  const caused = (await listMails(api)).map(({ recipient }) => recipient);
  expect(server.mails.map(({ to }) => to[0])).toEqual(caused);
  expect(server.mails).toHaveLength(names.length);
});

test("a mail that is turned away holds up no other, and is tried again", async () => {
  const refuse = new Set(["ana@example.org"]);
  await using server = await openMailServer({ refuse });
  await using api = await openTestApi({ SMTP_URL: server.url });
  await join(api, "Ana");
  await join(api, "Ben");
  const [ana, ben] = await listMails(api);
  expect(ana).toMatchObject({ attempts: 1, sent_at: null });
  expect(ana?.last_error).toContain("No such mailbox here");
  expect(ben?.sent_at).not.toBeNull();
  refuse.clear();
  await api.services.postman.deliver();
  expect(server.mails).toHaveLength(1);
  api.advance(61);
  await api.services.postman.deliver();
  expect(server.mails.map(({ to }) => to[0])).toEqual(["ben@example.org", "ana@example.org"]);
  expect((await listMails(api))[0]).toMatchObject({ attempts: 2, last_error: null });
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
  expect((await listMails(api))[0]?.last_error).not.toBeNull();
  for (const socket of sockets) socket.destroy();
  silent.close();
});
