import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { password } from "#tests/support/projects/people.ts";
import { openKeaBasin, type TestSite } from "#tests/support/pages/test-site.ts";
import type { Visitor } from "#tests/support/pages/visitor.ts";

const path = "/my-settings/two-step";
const halfMinute = 30;

type Site = Pick<TestSite, "api" | "get" | "post">;

function showCode({ api }: Pick<TestSite, "api">, secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: api.now().getTime() });
}

/** Turns it on as a person does; gives the key and the recovery codes that the pages show. */
async function turnOn(site: Site) {
  const started = await site.post(path, { intent: "start" });
  expect(started).toMatchObject({ status: 303, location: `${path}/set-up` });
  const page = await site.get(`${path}/set-up`);
  expect(page).toMatchObject({ status: 200, title: "Set up two-step sign-in | Nightjar" });
  const secret = /<strong>([A-Z2-7 ]+)<\/strong>/.exec(page.html)?.[1]?.replaceAll(" ", "") ?? "";
  const refused = await site.post(`${path}/set-up`, { code: "12 34" });
  expect(refused).toMatchObject({
    status: 401,
    title: "Error: Set up two-step sign-in | Nightjar",
  });
  expect(refused.html).toContain('href="#code"');
  const on = await site.post(`${path}/set-up`, { code: showCode(site, secret) });
  expect(on).toMatchObject({ status: 200, title: "Two-step sign-in is on | Nightjar" });
  const codes = on.html.match(/[a-z2-9]{4}(-[a-z2-9]{4}){3}(?=<\/strong>)/g) ?? [];
  expect(codes).toHaveLength(10);
  site.api.advance(halfMinute);
  return { secret, codes: [...codes] };
}

async function giveCode(visitor: Visitor, email: string, code: string, to = "/sign-in") {
  const first = await visitor.post(to, { email, password });
  const at = first.location ?? "";
  expect(at).toBe(to.replace("/sign-in", "/sign-in/code"));
  expect(visitor.cookies.has("nightjar")).toBe(false);
  const page = await visitor.get(at);
  expect(page).toMatchObject({ status: 200, title: "Sign in with a code | Nightjar" });
  return visitor.post(at, { code });
}

test("signing in takes two steps once it is on, and leads to where one wanted to go", async () => {
  await using site = await openKeaBasin();
  const { email } = site.rangi;
  expect((await site.get("/my-settings")).text).toContain("Two-step sign-in Off");
  const { secret, codes } = await turnOn(site);
  expect((await site.get("/my-settings")).text).toContain("Two-step sign-in On");
  expect((await site.get(path)).text).toContain("Recovery codes left 10");
  const phone = site.browser();
  const wrong = await giveCode(phone, email, "000000");
  expect(wrong).toMatchObject({ status: 401, title: "Error: Sign in with a code | Nightjar" });
  expect(phone.cookies.has("nightjar")).toBe(false);
  const done = await giveCode(phone, email, showCode(site, secret), "/sign-in?nextUrl=%2Fmy-jobs");
  expect(done).toMatchObject({ status: 303, location: "/my-jobs" });
  expect((await phone.get("/kea-basin")).status).toBe(200);
  expect(phone.cookies.has("challenge")).toBe(false);
  const other = site.browser();
  expect((await giveCode(other, email, codes[0] ?? "")).status).toBe(303);
  expect((await site.get(path)).text).toContain("Recovery codes left 9");
});

test("the second step needs the first, for ten minutes", async () => {
  await using site = await openKeaBasin();
  const { secret } = await turnOn(site);
  const phone = site.browser();
  const lost = await phone.get("/sign-in/code");
  expect(lost).toMatchObject({ status: 303, location: "/sign-in" });
  expect((await phone.get("/sign-in")).text).toContain("You have ten minutes to enter the code.");
  await phone.post("/sign-in", { email: site.rangi.email, password });
  site.api.advance(10 * 60 + 1);
  const late = await phone.post("/sign-in/code", { code: showCode(site, secret) });
  expect(late.location).toBe("/sign-in");
});

test("new recovery codes and turning it off take a proof of late, and go on with what was asked", async () => {
  await using site = await openKeaBasin();
  const { secret, codes } = await turnOn(site);
  const renew = await confirmFor(site, { intent: "renew" });
  const wrong = await site.post(renew.at, { ...renew.fields, code: "1" });
  expect(wrong).toMatchObject({ status: 401, title: "Error: Confirm it's you | Nightjar" });
  expect(readFields(wrong.html)).toEqual(renew.fields);
  const proof = { ...renew.fields, code: showCode(site, secret) };
  const proven = await site.post(renew.at, proof);
  expect(proven).toMatchObject({ status: 307, location: path });
  const renewed = await site.post(path, proof);
  expect(renewed.text).toContain("Keep these recovery codes");
  expect(renewed.html).toMatch(
    /<a download="recovery-codes.txt" href="data:text\/plain[^"]{100,}"/,
  );
  expect((await giveCode(site.browser(), site.rangi.email, codes[0] ?? "")).status).toBe(401);
  const off = await site.post(path, { intent: "turn-off" });
  expect(off).toMatchObject({ status: 303, location: "/my-settings" });
  const settings = await site.get("/my-settings");
  expect(settings.text).toContain("Two-step sign-in is off.");
  expect(settings.text).toContain("Two-step sign-in Off");
  expect((await site.get(`${path}/set-up`)).text).toContain("Nothing is being set up.");
});

/** What the browser is led to that sends this a quarter of an hour later. */
async function confirmFor(site: Site, sent: Record<string, string>) {
  site.api.advance(15 * 60);
  const asked = await site.post(path, sent);
  expect(asked.status).toBe(307);
  const at = asked.location ?? "";
  const page = await site.post(at, sent);
  expect(page).toMatchObject({ status: 200, title: "Confirm it's you | Nightjar" });
  const fields = readFields(page.html);
  expect(fields).toEqual({ ...sent, goOn: "form" });
  return { at, fields };
}

function readFields(html: string): Record<string, string> {
  const hidden = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries([...hidden].map(([, name = "", value = ""]) => [name, value]));
}

test("what is no passkey's answer leads back to where it was asked, with a word", async () => {
  await using site = await openKeaBasin();
  const phone = site.browser();
  const junk = { passkeyToken: "x", response: "{}", after: "nothing" };
  for (const fields of [junk, { ...junk, after: "password" }, {}]) {
    const answer = await phone.post("/sign-in/passkey?nextUrl=%2Fmy-jobs", fields);
    expect(answer).toMatchObject({ status: 303, location: "/sign-in?nextUrl=%2Fmy-jobs" });
    expect((await phone.get("/sign-in")).text).toContain("That passkey doesn't sign in here");
  }
  const script = await phone.get("/passkeys.js");
  expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect((await phone.get("/sign-in")).html).not.toContain("/passkeys.js");
});
