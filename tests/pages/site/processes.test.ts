import { jwtTokens } from "#api/http/tokens.ts";
import { sessionCookie } from "#app/services/session/session-cookie.server.ts";
import { once } from "node:events";
import { readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { makeFolder } from "#tests/support/backups/places.ts";
import { openS3Server, s3Credentials } from "#tests/support/files/s3-server.ts";
import { findMailedPath } from "#tests/support/projects/mailed.ts";
import { password } from "#tests/support/projects/people.ts";
import { registerCamera } from "#tests/support/processes/field-camera.ts";
import { type SiteProcess, spawnSite } from "#tests/support/processes/site-process.ts";
import { openVisitor, type Visitor } from "#tests/support/pages/visitor.ts";

vi.setConfig({ testTimeout: 60_000 });

const ana = { ADMIN_EMAIL: "ana@example.org", ADMIN_PASSWORD: password };

test("a setting that is wrong is said in one line", async () => {
  await using site = await spawnSite({ PORT: "abc" });
  expect(await site.exited()).toBe(1);
  expect(site.lines).toEqual(['PORT must be a whole number from 0 to 65535, got "abc"']);
});

test("a port that is in use is said in one line", async () => {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const { port } = holder.address() as AddressInfo;
  await using site = await spawnSite({ PORT: String(port) });
  expect(await site.exited()).toBe(1);
  expect(site.lines).toEqual([
    `PORT ${port} is in use on 127.0.0.1. Stop what uses it, or choose another`,
  ]);
  holder.close();
});

test("a folder that cannot be written is said in one line", async () => {
  await using site = await spawnSite({ DATA_DIR: "/dev/null/nightjar" });
  expect(await site.exited()).toBe(1);
  expect(site.lines).toEqual([expect.stringMatching(/^DATA_DIR must be a folder that .* write/)]);
});

test("a database that a newer program has migrated is said in one line, and left as it is", async () => {
  await using first = await spawnSite();
  await first.ready();
  const database = new DatabaseSync(join(first.dataDir, "nightjar.sqlite"));
  database.exec("insert into kysely_migration values ('2999-01-01-1-holograms', '2999-01-01')");
  await using second = await spawnSite({ DATA_DIR: first.dataDir });
  expect(await second.exited()).toBe(1);
  expect(second.lines).toEqual([
    'The database was made by a newer version of the program (it has "2999-01-01-1-holograms"). Start that version, or restore a copy from before the update.',
  ]);
  database.close();
});

test("another process on the same data folder is named, unless it was killed", async () => {
  const warning = /"warn","message":"Another Nightjar uses DATA_DIR, too: process (\d+) on \S+/;
  await using first = await spawnSite();
  await first.ready();
  const { dataDir: DATA_DIR } = first;
  await using second = await spawnSite({ DATA_DIR });
  await second.ready();
  expect(warning.exec(second.lines.join("\n"))?.[1]).toBe(String(first.pid));
  expect(first.lines.join("\n")).not.toMatch(warning);
  process.kill(first.pid ?? 0, "SIGKILL");
  await first.exited();
  await using third = await spawnSite({ DATA_DIR });
  await third.ready();
  expect(third.lines.join("\n")).not.toMatch(warning);
});

test("a start builds nothing that is built, and logs the link that makes the first account", async () => {
  await using site = await spawnSite({}, "npm start");
  await site.ready();
  expect(site.lines.filter((line) => /vite|building|built/i.test(line))).toEqual([]);
  expect(site.lines.join("\n")).toMatch(/Create the first account here: http:.*\/first-account\//);
});

test("one that is told to stop twice stops once, and in order", async () => {
  await using site = await spawnSite({ DRAIN_SECONDS: "1" });
  await site.ready();
  for (const signal of ["SIGTERM", "SIGTERM", "SIGINT"]) process.kill(site.pid ?? 0, signal);
  expect(await site.exited()).toBe(0);
});

test("an API that cannot be reached loses nothing that was typed", async () => {
  await using web = await spawnSite({ API_URL: "http://127.0.0.1:9" });
  const visitor = openVisitor(await web.ready());
  const page = await visitor.post("/sign-in", { email: "ana@example.org", password });
  expect(page).toMatchObject({ status: 503, title: "Error: Sign in | Nightjar" });
  expect(page.text).toContain("We couldn't connect to the server.");
  expect(page.html).toContain('value="ana@example.org"');
  expect(page.html).not.toContain(password);
  const account = { userName: "Ana", email: "ana@example.org", endUserAgreement: "1" };
  const passwords = { password, repeatedPassword: password };
  const form = await visitor.post("/register", { ...account, ...passwords });
  expect(form).toMatchObject({ status: 503, title: "Error: Create account | Nightjar" });
  expect(form.html).toContain('value="Ana"');
  expect(form.html).toMatch(/name="endUserAgreement"[^>]*checked[^>]*value="1"/);
});

test("an API that cannot be reached signs nobody out, and its pages offer to try again", async () => {
  const secret = "a secret that both of these processes share";
  const api = await spawnSite({ ...ana, SECRET: secret });
  await using web = await spawnSite({ API_URL: await api.ready(), SECRET: secret });
  const visitor = openVisitor(await web.ready());
  await visitor.post("/sign-in", { email: ana.ADMIN_EMAIL, password });
  await api[Symbol.asyncDispose]();
  const page = await visitor.get("/kea-basin");
  expect(page).toMatchObject({
    status: 503,
    title: "Currently unable to reach the API | Nightjar",
  });
  expect(page.text).toContain("Retry now");
  expect(page.html).toContain('aria-label="Main"');
  const form = await visitor.post("/new-project", { groupName: "Weka Flat" });
  expect(form.status).toBe(503);
  expect(form.html).toContain('name="groupName" value="Weka Flat"');
  expect(form.text).toContain("Send it again");
  expect(visitor.cookies.has("nightjar")).toBe(true);
});

test("a token that has run out while the API is away signs nobody out either", async () => {
  const secret = "a secret that both of these processes share";
  const cookie = await sealSession(secret, new Date("2026-01-01T00:00:00Z"));
  await using web = await spawnSite({ API_URL: "http://127.0.0.1:9", SECRET: secret });
  const url = await web.ready();
  const headers = { cookie, origin: url };
  const page = await fetch(`${url}/kea-basin`, { headers });
  expect([page.status, page.headers.get("set-cookie")]).toEqual([503, null]);
  expect(page.headers.get("retry-after")).toBe("3");
  const body = new URLSearchParams({ groupName: "Weka Flat" });
  const form = await fetch(`${url}/new-project`, { method: "POST", headers, body });
  expect([form.status, form.headers.get("set-cookie")]).toEqual([503, null]);
  expect(await form.text()).toContain('name="groupName" value="Weka Flat"');
});

test("who signs out while the API is away is signed out of this browser all the same", async () => {
  const secret = "a secret that both of these processes share";
  await using web = await spawnSite({ API_URL: "http://127.0.0.1:9", SECRET: secret });
  const url = await web.ready();
  for (const issued of [new Date(), new Date("2026-01-01T00:00:00Z")]) {
    const headers = { cookie: await sealSession(secret, issued), origin: url };
    const init = { method: "POST", headers, redirect: "manual" } as const;
    const answer = await fetch(`${url}/sign-out`, init);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sign-in"]);
    expect(answer.headers.getSetCookie().join()).toMatch(/nightjar=;.*Max-Age=0/);
  }
});

/** The cookie of a browser whose token was issued then, for five minutes. */
async function sealSession(secret: string, issued: Date): Promise<string> {
  const tokens = jwtTokens(secret, () => issued);
  const token = `JWT ${await tokens.sign("user", { id: 1, session: 1 }, 300)}`;
  const cookie = sessionCookie(secret, { isSecure: false });
  const [pair = ""] = (await cookie.write({ token, refreshToken: "kept" })).split(";");
  return pair;
}

test("a recording goes all the way with the API in another process and its files in a bucket", async () => {
  await using bucket = await openS3Server();
  const FILES_URL = bucket.address("site");
  await using api = await spawnSite({ REGISTRATION: "open", FILES_URL, ...s3Credentials });
  await using web = await spawnSite({ API_URL: await api.ready() });
  const [apiUrl, visitor] = [await api.ready(), openVisitor(await web.ready())];
  await registerAndConfirm(visitor, api);
  const made = await visitor.post("/setup/new-project", { groupName: "Kea Basin" });
  expect(made).toMatchObject({ status: 303, location: "/kea-basin" });
  const camera = await registerCamera(apiUrl, "Kea Basin", "Ridge camera");
  const id = await camera.upload({ recordingDateTime: new Date().toISOString() });
  const dashboard = await visitor.get("/kea-basin");
  expect(dashboard.html).toMatch(new RegExp(`href="/kea-basin/visit/\\w+/${id}/tracks[?"]`));
  await expect
    .poll(async () => (await visitor.get(`/kea-basin/recording/${id}/tracks`)).text, {
      timeout: 10_000,
    })
    .toContain("Play the clip");
  const clip = await visitor.fetch(`/kea-basin/media/${id}/clip`);
  expect(clip.headers.get("content-type")).toBe("image/webp");
  expect((await clip.arrayBuffer()).byteLength).toBeGreaterThan(100);
  expect((await visitor.post("/sign-out", {})).location).toBe("/sign-in");
  expect(await readdir(api.dataDir)).not.toContain("files");
});

test("a bucket that is not there is said in one line", async () => {
  await using server = await openS3Server();
  const FILES_URL = server.address("site").replace("nightjar", "another");
  await using site = await spawnSite({ FILES_URL, ...s3Credentials });
  expect(await site.exited()).toBe(1);
  expect(site.lines).toEqual([
    'FILES_URL: nothing can be stored in the bucket "another": there is no such bucket; make it, or correct the name',
  ]);
});

test("backups that have nowhere to go are said at the start, and the site answers all the same", async () => {
  await using server = await openS3Server();
  const BACKUP_TO = server.address("site").replace("nightjar", "another");
  await using site = await spawnSite({ BACKUP_TO, ...s3Credentials });
  expect((await fetch(`${await site.ready()}/healthz`)).status).toBe(200);
  await expect
    .poll(() => site.lines.join("\n"), { timeout: 10_000 })
    .toContain(
      "BACKUP_TO: no backup can be made now: s3://another/site cannot be used: there is no such bucket; make it, or correct the name",
    );
});

test("a folder of backups that takes nothing, sealed ones without the passphrase, and a mail server that is not there are said at the start", async () => {
  await using shut = await spawnSite({
    BACKUP_TO: "/proc/nightjar",
    SMTP_URL: "smtp://127.0.0.1:1",
  });
  await shut.ready();
  const linesOf = ({ lines }: SiteProcess) => expect.poll(() => lines.join(), { timeout: 10_000 });
  await linesOf(shut).toMatch(
    /"warn","message":"BACKUP_TO: no backup can be made now: \/proc\/nightjar cannot be used: nothing can be written to its disk; is it mounted read-only\?"/,
  );
  await linesOf(shut).toMatch(
    /"warn","message":"SMTP_URL: The mail server at 127\.0\.0\.1:1 does not take mail: .*ECONNREFUSED/,
  );
  await using folder = await makeFolder();
  await writeFile(join(folder.path, "key.age"), "sealed");
  await using site = await spawnSite({ BACKUP_TO: folder.path });
  await site.ready();
  await linesOf(site).toMatch(/BACKUP_TO: no backup .* are sealed\. Set BACKUP_PASSPHRASE\./);
  expect(await readdir(folder.path)).toEqual(["key.age"]);
});

async function registerAndConfirm(visitor: Visitor, { dataDir }: SiteProcess): Promise<void> {
  const answer = await visitor.post("/register", {
    userName: "Mere",
    email: "mere@example.org",
    password,
    repeatedPassword: password,
    endUserAgreement: "1",
  });
  expect(answer).toMatchObject({ status: 303, location: "/setup" });
  const link = findMailedPath(join(dataDir, "nightjar.sqlite"), "confirm-account-email") ?? "";
  expect(await visitor.post(link, {})).toMatchObject({ status: 303, location: "/" });
}
