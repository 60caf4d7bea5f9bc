import { expect, test } from "vitest";
import { password, register } from "#tests/support/projects/people.ts";
import {
  openKeaBasin,
  openTestSite,
  signIn,
  type TestSite,
} from "#tests/support/pages/test-site.ts";

/** Longer than an access token lives. */
const sixMinutes = 6 * 60;

test("the browser holds one sealed cookie that scripts cannot read", async () => {
  await using site = await openTestSite();
  const { email } = await register(site.api, "Rangi");
  const { headers } = await site.post("/sign-in", { email, password });
  const [cookie = "", ...others] = headers.getSetCookie();
  expect(others).toEqual([]);
  const [pair, ...attributes] = cookie.split("; ");
  expect(pair).toMatch(/^nightjar=[\w.-]+$/);
  expect(attributes.toSorted()).toEqual(["HttpOnly", "Max-Age=1296000", "Path=/", "SameSite=Lax"]);
  const readable = cookie.split(".").map((part) => Buffer.from(part, "base64url").toString());
  expect(readable.join("\n")).not.toMatch(/JWT|refresh|"id"/);
});

test("a token that has run out is replaced, once for all requests that wait for it", async () => {
  await using site = await openKeaBasin();
  const before = site.cookies.get("nightjar");
  const renewed = ({ headers }: { headers: Headers }) =>
    headers.getSetCookie().filter((one) => one.startsWith("nightjar="));
  expect(renewed(await site.get("/kea-basin"))).toEqual([]);
  const refreshes = await countRefreshes(site);
  site.api.advance(sixMinutes);
  const pages = await Promise.all(
    Array.from({ length: 8 }, () => site.get("/kea-basin", { cookie: `nightjar=${before}` })),
  );
  expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  for (const page of pages) expect(renewed(page)).toHaveLength(1);
  expect(await countRefreshes(site)).toBe(refreshes + 1);
  expect((await site.get("/kea-basin")).status).toBe(200);
});

test("an answer lost on a bad line signs nobody out", async () => {
  await using site = await openKeaBasin();
  const before = `nightjar=${site.cookies.get("nightjar")}`;
  site.api.advance(sixMinutes);
  await site.get("/kea-basin", { cookie: before });
  expect((await site.get("/kea-basin", { cookie: before })).status).toBe(200);
});

test("a session that has ended leads to the sign-in page, which says so and leads back", async () => {
  await using site = await openKeaBasin();
  await site.api.services.store.write.deleteFrom("sessions").execute();
  const answer = await site.get("/kea-basin?until=2026-11-20");
  expect(answer.location).toBe(
    `/sign-in?nextUrl=${encodeURIComponent("/kea-basin?until=2026-11-20")}`,
  );
  expect(site.cookies.has("nightjar")).toBe(false);
  const page = await site.get(answer.location ?? "");
  expect(page.text).toContain("Your session has ended. Sign in again");
});

test("a session that has ended keeps nobody from signing in, nor from a page that is open to anyone", async () => {
  await using site = await openKeaBasin();
  const end = () => site.api.services.store.write.deleteFrom("sessions").execute();
  for (const path of ["/sign-in", "/forgot-password", "/register", "/releases"]) {
    await end();
    const page = await site.get(path);
    expect([path, page.status, site.cookies.has("nightjar")]).toEqual([path, 200, false]);
    await signIn(site, site.rangi);
  }
  await end();
  const wrong = await site.post("/sign-in", { email: site.rangi.email, password: "wrong horse" });
  expect([wrong.status, wrong.title]).toEqual([401, "Error: Sign in | Nightjar"]);
  await signIn(site, site.rangi);
  await end();
  const right = await site.post("/sign-in", { email: site.rangi.email, password });
  expect([right.status, right.location]).toEqual([303, "/"]);
  expect((await site.get("/kea-basin")).status).toBe(200);
});

test("what was typed while a session ended is kept until its person has signed in again", async () => {
  await using site = await openKeaBasin();
  for (const end of [
    () => site.api.services.store.write.deleteFrom("sessions").execute(),
    async () => site.cookies.delete("nightjar"),
    async () => site.api.advance(16 * 24 * 60 * 60),
  ]) {
    await end();
    const page = await site.post("/new-project", { groupName: "Weka Flat" });
    expect([page.status, page.title]).toEqual([401, "Your session has ended | Nightjar"]);
    expect(page.html).toContain('name="groupName" value="Weka Flat"');
    expect(page.html).toContain('href="/sign-in" target="_blank"');
    expect(site.cookies.has("nightjar")).toBe(false);
    await signIn(site, site.rangi);
  }
  expect((await site.post("/new-project", { groupName: "Weka Flat" })).status).toBe(303);
});

test("whoever signs in again for a form that waits in another tab is led back to that, once", async () => {
  await using site = await openKeaBasin();
  const said = "Go back to your other tab and send it again.";
  await site.api.services.store.write.deleteFrom("sessions").execute();
  const waiting = await site.post("/new-project", { groupName: "Weka Flat" });
  expect(waiting.text).toContain("Sign in, in a new tab");
  const wrong = await site.post("/sign-in", { email: site.rangi.email, password: "wrong horse" });
  expect(wrong.text).not.toContain(said);
  await signIn(site, site.rangi);
  expect((await site.get("/kea-basin")).text).toContain(`You are signed in. ${said}`);
  expect((await site.get("/kea-basin")).text).not.toContain(said);
  site.cookies.delete("nightjar");
  await signIn(site, site.rangi);
  expect((await site.get("/kea-basin")).text).not.toContain(said);
});

test("a session that is left alone for too long leads to the sign-in page", async () => {
  await using site = await openKeaBasin();
  site.api.advance(16 * 24 * 60 * 60);
  expect((await site.get("/kea-basin")).location).toContain("/sign-in?nextUrl=%2Fkea-basin");
  expect(site.cookies.has("nightjar")).toBe(false);
});

test("a cookie that was not sealed here is nobody's", async () => {
  await using site = await openKeaBasin();
  const sealed = site.cookies.get("nightjar") ?? "";
  for (const cookie of [
    "nightjar=",
    "nightjar=a.b.c.d.e",
    `nightjar=${sealed.slice(0, -8)}AAAAAAAA`,
  ]) {
    expect((await site.get("/kea-basin", { cookie })).location).toContain("/sign-in");
  }
});

test("opening the sign-out page only asks, its button ends the session for good", async () => {
  await using site = await openKeaBasin();
  const stored = `nightjar=${site.cookies.get("nightjar")}`;
  const page = await site.get("/sign-out");
  expect(page).toMatchObject({ status: 200, title: "Sign out | Nightjar" });
  expect((await site.get("/kea-basin")).status).toBe(200);
  expect(await site.post("/sign-out", {})).toMatchObject({ status: 303, location: "/sign-in" });
  expect(site.cookies.has("nightjar")).toBe(false);
  expect((await site.get("/sign-in")).text).toContain("You have signed out.");
  expect((await site.get("/kea-basin", { cookie: stored })).location).toContain("/sign-in");
});

test("signing out ends no other browser's session", async () => {
  await using site = await openKeaBasin();
  const phone = site.browser();
  await signIn(phone, site.rangi);
  await site.post("/sign-out", {});
  expect((await phone.get("/kea-basin")).status).toBe(200);
});

test("a notice is shown once", async () => {
  await using site = await openKeaBasin();
  await site.post("/new-project", { groupName: "Tui Gully" });
  const message = "You have created Tui Gully.";
  expect((await site.get("/tui-gully")).text).toContain(message);
  expect((await site.get("/tui-gully")).text).not.toContain(message);
});

test("an unknown address leads to the sign-in page, and after that to a page that says so", async () => {
  await using site = await openKeaBasin();
  const stranger = await site.browser().get("/kea-basin/nothing/here?a=1");
  expect(stranger).toMatchObject({
    status: 302,
    location: `/sign-in?nextUrl=${encodeURIComponent("/kea-basin/nothing/here?a=1")}`,
  });
  const page = await site.get("/kea-basin/nothing/here");
  expect(page).toMatchObject({ status: 404, title: "Page not found | Nightjar" });
  expect(page.html).toContain('<p class="frame-project">Kea Basin</p>');
});

/** How often the newest session's tokens have been replaced. */
async function countRefreshes({ api }: Pick<TestSite, "api">): Promise<number> {
  const { refresh_number: count } = await api.services.store.read
    .selectFrom("sessions")
    .select("refresh_number")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return count;
}
