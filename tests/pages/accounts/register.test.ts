import { expect, test } from "vitest";
import { password, register } from "#tests/support/projects/people.ts";
import { openTestSite, signIn } from "#tests/support/pages/test-site.ts";
import type { Page } from "#tests/support/pages/visitor.ts";

const newcomer = {
  userName: "Mere Tāne",
  email: "mere@example.org",
  password,
  repeatedPassword: password,
  endUserAgreement: "1",
};

/** Where each error of the summary leads, and whether that place is on the page. */
function summaryOf({ html }: Page) {
  const [summary = ""] = /<div class="problems".*?<\/ul>/s.exec(html) ?? [];
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const targets = [...summary.matchAll(/href="#([^"]+)"/g)].map(([, id = ""]) => id);
  return { targets, broken: targets.filter((id) => !ids.has(id)) };
}

test("a newcomer registers, is signed in and goes on to the setup", async () => {
  await using site = await openTestSite();
  const form = await site.get("/register");
  expect(form).toMatchObject({ status: 200, title: "Create account | Nightjar" });
  expect(form.html).toMatch(/<input type="checkbox"[^>]*name="endUserAgreement"[^>]*value="1"/);
  expect(await site.post("/register", newcomer)).toMatchObject({ status: 303, location: "/setup" });
  const setup = await site.get("/setup");
  expect(setup.text).toContain("Kia ora Mere Tāne");
  expect(setup.text).toContain("mere@example.org");
});

test("registering leads on to where a person wanted to go", async () => {
  await using site = await openTestSite();
  const answer = await site.post("/register?nextUrl=%2Fnew-project", newcomer);
  expect(answer.location).toBe("/new-project");
});

test("everything that is wrong is said at once, on top and beside each field", async () => {
  await using site = await openTestSite();
  const page = await site.post("/register", {
    userName: "",
    email: "mere",
    password: "short",
    repeatedPassword: "other",
  });
  expect(page).toMatchObject({ status: 422, title: "Error: Create account | Nightjar" });
  const { targets, broken } = summaryOf(page);
  expect(targets.toSorted()).toEqual([
    "email",
    "endUserAgreement",
    "password",
    "repeatedPassword",
    "userName",
  ]);
  expect(broken).toEqual([]);
  for (const id of targets) {
    expect(page.html).toMatch(new RegExp(`id="${id}"[^>]*aria-invalid="true"`));
    expect(page.html).toMatch(new RegExp(`id="${id}-error">.+?</p>`));
  }
  expect(page.text).toContain("Accept the agreement to continue");
  expect(page.text).toContain("Password must be at least 8 characters long");
  expect(page.text).toContain("Enter a name");
  expect(page.text).not.toContain("Invalid");
});

test("a name that cannot be is told from one like it, on top and beside the field", async () => {
  await using site = await openTestSite();
  for (const [userName, fault] of [
    ["Pat O’Brien", "A name can&#x27;t have an apostrophe. Try Pat OBrien."],
    ["Dr. Kim Lee", "A name can&#x27;t have a full stop. Try Dr Kim Lee."],
    ["Bo", "Write at least 3 letters."],
  ] as const) {
    const page = await site.post("/register", { ...newcomer, userName });
    expect(page.status).toBe(422);
    expect(page.html.split(fault)).toHaveLength(3);
    expect(page.html).toContain(`href="#userName">${fault}`);
    expect(page.html).not.toContain("use 3 to 255 characters");
  }
});

test("what was typed is kept, except for passwords", async () => {
  await using site = await openTestSite();
  const page = await site.post("/register", { ...newcomer, repeatedPassword: "another secret" });
  expect(page.status).toBe(422);
  expect(page.text).toContain("The two passwords differ");
  expect(summaryOf(page)).toEqual({ targets: ["repeatedPassword"], broken: [] });
  expect(page.html).toContain('value="Mere Tāne"');
  expect(page.html).toContain('value="mere@example.org"');
  expect(page.html).not.toContain(password);
  expect(page.html).not.toContain("another secret");
});

test("what was typed is shown as text and never as markup", async () => {
  await using site = await openTestSite();
  const page = await site.post("/register", { ...newcomer, userName: '"><script>x</script>' });
  expect(page.status).toBe(422);
  expect(page.html).toContain("&lt;script&gt;x");
  expect(page.html).not.toContain("<script>x");
});

test("an address that is in use is refused beside its field", async () => {
  await using site = await openTestSite();
  const { email } = await register(site.api, "Rangi");
  const page = await site.post("/register", { ...newcomer, email: email.toUpperCase() });
  expect(page).toMatchObject({ status: 422, title: "Error: Create account | Nightjar" });
  expect(summaryOf(page)).toEqual({ targets: ["email"], broken: [] });
  expect(page.text).toContain("Email address in use");
  expect(page.html).toContain('href="/sign-in?email=RANGI%40EXAMPLE.ORG"');
  expect(site.cookies.has("nightjar")).toBe(false);
});

test("an agreement that has changed since the page was opened has to be accepted anew", async () => {
  await using site = await openTestSite({ EUA_VERSION: "4" });
  const page = await site.post("/register", { ...newcomer, endUserAgreement: "3" });
  expect(page.status).toBe(422);
  expect(summaryOf(page)).toEqual({ targets: ["endUserAgreement"], broken: [] });
  expect(page.text).toContain("The agreement has changed. The current version is 4");
  expect(page.html).toMatch(/name="endUserAgreement"[^>]*value="4"/);
  expect(page.html).not.toMatch(/name="endUserAgreement"[^>]*checked/);
});

test("a box that was ticked stays ticked while other fields are mended", async () => {
  await using site = await openTestSite();
  const page = await site.post("/register", { ...newcomer, userName: "x" });
  expect(page.html).toMatch(/<input type="checkbox"[^>]*name="endUserAgreement"[^>]*checked/);
});

test("outer spaces of a name and an address do not count", async () => {
  await using site = await openTestSite();
  const answer = await site.post("/register", {
    ...newcomer,
    userName: " Mere Tāne ",
    email: " mere@example.org ",
  });
  expect(answer.status).toBe(303);
  expect((await site.get("/setup")).text).toContain("Kia ora Mere Tāne");
});

test("who is signed in is led past the page, and a new account ends the session that the browser had", async () => {
  await using site = await openTestSite();
  const rangi = await register(site.api, "Rangi");
  await signIn(site, rangi);
  const stored = `nightjar=${site.cookies.get("nightjar")}`;
  expect((await site.get("/register")).location).toBe("/");
  expect((await site.post("/register", newcomer)).status).toBe(303);
  expect((await site.get("/setup")).text).toContain("Kia ora Mere Tāne");
  expect((await site.browser().get("/setup", { cookie: stored })).location).toContain("/sign-in");
});
