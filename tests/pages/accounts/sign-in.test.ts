import { expect, test } from "vitest";
import { makeProject, password, register } from "#tests/support/projects/people.ts";
import { openTestSite, signIn } from "#tests/support/pages/test-site.ts";

test("a person signs in and is led to the dashboard of their project", async () => {
  await using site = await openTestSite();
  const rangi = await register(site.api, "Rangi");
  await makeProject(site.api, rangi, "Kea Basin");
  const form = await site.get("/sign-in");
  expect(form).toMatchObject({ status: 200, title: "Sign in | Nightjar" });
  const answer = await site.post("/sign-in", { email: rangi.email, password });
  expect(answer).toMatchObject({ status: 303, location: "/" });
  expect(await site.get("/")).toMatchObject({ status: 302, location: "/kea-basin" });
  expect(await site.get("/kea-basin")).toMatchObject({
    status: 200,
    title: "Kea Basin Dashboard | Nightjar",
  });
});

test("a person who is signed in is led away from the sign-in page", async () => {
  await using site = await openTestSite();
  const rangi = await register(site.api, "Rangi");
  await makeProject(site.api, rangi, "Kea Basin");
  await signIn(site, rangi);
  expect((await site.get("/sign-in")).location).toBe("/kea-basin");
  expect((await site.get("/sign-in?nextUrl=%2Fnew-project")).location).toBe("/new-project");
});

test("a wrong password is answered with what was typed, but never with the password", async () => {
  await using site = await openTestSite();
  const { email } = await register(site.api, "Rangi");
  const page = await site.post("/sign-in", { email, password: "hunter2hunter2" });
  expect(page).toMatchObject({ status: 401, title: "Error: Sign in | Nightjar" });
  expect(page.text).toContain("There is a problem");
  expect(page.html).toContain(`value="${email}"`);
  expect(page.html).not.toContain("hunter2");
  expect(site.cookies.has("nightjar")).toBe(false);
});

test("an unknown address and a wrong password are answered alike", async () => {
  await using site = await openTestSite();
  const { email } = await register(site.api, "Rangi");
  const wrong = await site.post("/sign-in", { email, password: "not the password" });
  const unknown = await site.post("/sign-in", {
    email: "nobody@example.org",
    password: "not the password",
  });
  expect(unknown.text).toBe(wrong.text);
  expect(unknown.status).toBe(wrong.status);
});

test("a password that cannot be one is refused beside its field", async () => {
  await using site = await openTestSite();
  const page = await site.post("/sign-in", { email: "rangi@example.org", password: "short" });
  expect(page.status).toBe(422);
  expect(page.html).toContain('href="#password"');
  expect(page.text).toContain("Password must be at least 8 characters long");
  expect(page.html).toContain('value="rangi@example.org"');
  expect(page.html).not.toContain('value="short"');
});

test("a form sent empty says what is missing", async () => {
  await using site = await openTestSite();
  const page = await site.post("/sign-in", { email: "", password: "" });
  expect(page).toMatchObject({ status: 422, title: "Error: Sign in | Nightjar" });
  expect(page.html).toContain('href="#password"');
});

test("a refused password with spaces around it is tried once more without", async () => {
  await using site = await openTestSite();
  const { email } = await register(site.api, "Rangi");
  const answer = await site.post("/sign-in", { email: ` ${email} `, password: ` ${password} ` });
  expect(answer).toMatchObject({ status: 303, location: "/" });
});

test("after too many attempts the page says to wait", async () => {
  await using site = await openTestSite();
  const { email } = await register(site.api, "Rangi");
  const fail = () => site.post("/sign-in", { email, password: "not the password" });
  for (let made = 0; made < 20; made += 1) expect((await fail()).status).toBe(401);
  const page = await site.post("/sign-in", { email, password });
  expect(page).toMatchObject({ status: 429, title: "Error: Sign in | Nightjar" });
  expect(page.text).toMatch(/Too many attempts\. Wait .*(hour|minutes) and try again\./);
  expect(page.html).toContain(`value="${email}"`);
});

test("a mailed link may bring the address along", async () => {
  await using site = await openTestSite();
  const page = await site.get("/sign-in?email=rangi%40example.org");
  expect(page.html).toContain('value="rangi@example.org"');
});

test("the page says why it is shown instead of the one that was asked for", async () => {
  await using site = await openTestSite();
  const reasons = {
    "/kea-basin": "Sign in to continue to the page you asked for.",
    "/accept-invite/a:b:c": "Sign in to answer the invitation",
    "/confirm-group-membership-request/a:b:c": "Sign in as an admin of the project",
  };
  for (const [path, reason] of Object.entries(reasons)) {
    const { location = "" } = await site.get(path);
    expect((await site.get(location)).text).toContain(reason);
  }
  expect((await site.get("/sign-in")).text).not.toContain("Sign in to");
});

test("a refused address goes along to the pages that may help", async () => {
  await using site = await openTestSite();
  const page = await site.post("/sign-in?nextUrl=%2Fnew-project", {
    email: "rangi@example.org",
    password: "not the password",
  });
  const query = "?email=rangi%40example.org&amp;nextUrl=%2Fnew-project";
  expect(page.html).toContain(`href="/forgot-password${query}"`);
  expect(page.html).toContain(`href="/register${query}"`);
});

test("signing in leads on to where it was asked for, and the register page keeps that", async () => {
  await using site = await openTestSite();
  const rangi = await register(site.api, "Rangi");
  const form = await site.get("/sign-in?nextUrl=%2Fnew-project");
  expect(form.html).toContain('href="/register?nextUrl=%2Fnew-project"');
  const fields = { email: rangi.email, password };
  const answer = await site.post("/sign-in?nextUrl=%2Fnew-project%3Fa%3D1", fields);
  expect(answer).toMatchObject({ status: 303, location: "/new-project?a=1" });
});
