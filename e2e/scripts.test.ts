import { expect, test } from "vitest";
import { password } from "#tests/support/projects/people.ts";
import { openKeaBasin, openTestSite } from "#tests/support/pages/test-site.ts";
import { register } from "#tests/support/projects/people.ts";
import { findViolations, openWindow, signInAs, waitForHydration } from "./browse.ts";

/** A window with Rangi signed in, on the dashboard of Kea Basin once the framework has taken it over. */
async function openDashboard(options: Parameters<typeof openWindow>[0] = {}) {
  const site = await openKeaBasin();
  const window = await openWindow({ baseURL: site.url, ...options });
  await signInAs(window.page, site.rangi);
  await window.page.goto("/kea-basin");
  await waitForHydration(window.page);
  return {
    site,
    window,
    page: window.page,
    [Symbol.asyncDispose]: async () => {
      await window[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

test("a form that is on its way says so, and is sent once", async () => {
  await using site = await openTestSite();
  const { email } = await register(site.api, "Rangi");
  await using window = await openWindow({ baseURL: site.url });
  const { page } = window;
  let sent = 0;
  const seen = Promise.withResolvers<void>();
  await page.route("**/sign-in", async (route) => {
    if (route.request().method() === "POST") {
      sent += 1;
      await seen.promise;
    }
    await route.continue();
  });
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  const button = page.getByRole("main").getByRole("button").last();
  /* A page that is being left does not always answer, but it tells. */
  const reported: string[] = [];
  await page.exposeFunction("tell", (text: string) => reported.push(text));
  await button.evaluate((node) => {
    const { tell } = window as unknown as { tell(text: string): void };
    const seen = new MutationObserver(() => tell(node.textContent));
    seen.observe(node, { characterData: true, subtree: true });
  });
  await button.dblclick({ noWaitAfter: true });
  await expect.poll(() => reported.at(-1), { timeout: 10_000 }).toMatch(/^Signing in(\.\.\.|…)$/);
  seen.resolve();
  await page.waitForURL((url) => url.pathname !== "/sign-in");
  expect(sent).toBe(1);
});

test("a form is sent without a question, also where a full disk makes the server say that it is not ready", async () => {
  await using site = await openTestSite();
  const { email } = await register(site.api, "Rangi");
  await using window = await openWindow({ baseURL: site.url });
  const { page } = window;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.route("**/{readyz,healthz}", (route) => route.fulfill({ status: 503 }));
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  asked.length = 0;
  await page.getByRole("main").getByRole("button").last().click();
  await page.waitForURL("/setup");
  expect(asked[0]).toBe("/sign-in");
  expect(asked).not.toContain("/readyz");
});

/** However slow a line is, what is not asked for does not make it slower. */
test("nothing is asked for on the way in with scripts that is not without them", async () => {
  await using site = await openTestSite();
  const { email } = await register(site.api, "Rangi");
  const listAsked = async (javaScriptEnabled: boolean) => {
    await using window = await openWindow({ baseURL: site.url, javaScriptEnabled });
    const { page } = window;
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.resourceType() !== "image") asked.push(`${request.method()} ${pathname}`);
    });
    await page.goto("/sign-in");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("main").getByRole("button").last().click();
    await page.waitForURL("/setup");
    return asked.slice(0, asked.indexOf("GET /setup") + 1);
  };
  const asked = await listAsked(false);
  expect(asked).toEqual(["GET /sign-in", "POST /sign-in", "GET /", "GET /setup"]);
  expect(await listAsked(true)).toEqual(asked);
});

test("a form waits for a network, and where the line breaks its text is there again", async () => {
  await using site = await openTestSite();
  await using window = await openWindow({ baseURL: site.url });
  const { page } = window;
  const path = "/register?nextUrl=%2Fnew-project";
  await page.goto(path);
  await page.getByLabel("Your name").fill("Mere Tāne");
  await page.getByLabel("Password", { exact: true }).fill(password);
  const send = () => page.getByRole("button", { name: "Create account" }).click();
  await page.context().setOffline(true);
  await send();
  await page.getByText("Please make sure you have a network connection.").waitFor();
  await page.route("**/register*", (route) => route.abort("connectionreset"));
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Retry now" }).click();
  await expect.poll(() => page.url()).toBe("chrome-error://chromewebdata/");
  await page.unroute("**/register*");
  await page.goto(path);
  await expect.poll(() => page.getByLabel("Your name").inputValue()).toBe("Mere Tāne");
  expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("");
  await send();
  await page.getByText("There is a problem").waitFor();
});

test("a password can be looked at before it is sent", async () => {
  await using site = await openTestSite();
  await using window = await openWindow({ baseURL: site.url });
  const { page } = window;
  await page.goto("/sign-in");
  const field = page.getByLabel("Password", { exact: true });
  await page.getByRole("button", { name: "Show “Password”" }).click();
  await expect.poll(() => field.getAttribute("type")).toBe("text");
  await page.getByRole("button", { name: "Hide “Password”" }).click();
  await expect.poll(() => field.getAttribute("type")).toBe("password");
  expect(await findViolations(window)).toEqual([]);
});

for (const [link, path] of [
  ["Create a new project", "/new-project"],
  ["Join an existing project", "/join-project"],
] as const) {
  test(`"${link}" opens as a dialog at its own address, with focus in and back`, async () => {
    await using opened = await openDashboard();
    const { page, window } = opened;
    await page.getByText("Add a project").click();
    await page.getByRole("link", { name: link }).click();
    const heading = page.getByRole("dialog").getByRole("heading", { level: 1 });
    await heading.waitFor();
    await page.waitForURL(path);
    await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await findViolations(window)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.waitForURL("/kea-basin");
    const opener = page.getByRole("link", { name: link });
    await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
    await opener.click();
    await page.waitForURL(path);
    await page.reload();
    await page.getByRole("main").getByRole("heading", { level: 1, name: link }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
}

test("a form in a dialog works as on its page", async () => {
  await using opened = await openDashboard();
  const { page } = opened;
  await page.getByText("Add a project").click();
  await page.getByRole("link", { name: "Create a new project" }).click();
  await page.getByRole("dialog").getByLabel("Project name").fill("Weka Flat");
  await page.getByRole("dialog").getByRole("button", { name: "Create project" }).click();
  await page.getByText("Weka Flat").first().waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/weka-flat/);
});

test("while the line is down a page stays, says so, and goes on when it is back", async () => {
  await using opened = await openDashboard();
  const { page } = opened;
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Activity" }).click();
  await page.getByText("Please make sure you have a network connection.").waitFor();
  await page.getByText(/Retrying in \d seconds?\.\.\./).waitFor();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Dashboard");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Retry now" }).click();
  await page.getByRole("heading", { level: 1, name: /^Visits / }).waitFor();
  await expect.poll(() => page.getByText("Retry now").count()).toBe(0);
});

test("a notice of what was done goes by itself after five seconds, and none that says why one is here", async () => {
  await using opened = await openDashboard();
  const { page } = opened;
  /* By the page's own clock, which the load of the machine does not move. */
  await page.clock.install();
  await page.goto("/my-settings/display");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Save" }).click();
  const done = page.locator("output[data-tone='success']");
  await done.waitFor();
  await waitForHydration(page);
  await page.clock.fastForward(5000);
  await done.waitFor({ state: "hidden", timeout: 3000 });
  await page.goto("/no-such-project");
  const here = page.getByText("You don't belong to a project");
  await here.waitFor();
  await waitForHydration(page);
  await page.clock.fastForward(5000);
  expect(await here.isVisible()).toBe(true);
});

test("another version of the server loads the page anew, but not over what somebody types", async () => {
  await using opened = await openDashboard();
  const { page, site } = opened;
  const mark = () => page.evaluate(() => document.body.setAttribute("data-mark", ""));
  const isMarked = () => page.locator("body[data-mark]").count();
  await page.getByRole("link", { name: "Activity" }).click();
  await page.getByRole("heading", { level: 1, name: /^Visits / }).waitFor();
  await mark();
  site.api.services.settings.version = "9.9.9";
  await page.getByRole("link", { name: "Locations" }).click();
  await page.getByRole("heading", { level: 1, name: "Locations" }).waitFor();
  await expect.poll(isMarked).toBe(0);
  await page.getByText("Version 9.9.9").waitFor();

  await page.goto("/my-settings/name");
  await waitForHydration(page);
  await page.getByLabel("Your name").fill("Rangi of the Ridge");
  site.api.services.settings.version = "9.9.10";
  await page.getByText("Add a project").click();
  await page.getByRole("link", { name: "Create a new project" }).click();
  await page.getByRole("dialog").getByLabel("Project name").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await page.getByLabel("Your name").inputValue()).toBe("Rangi of the Ridge");
});

test("the navigation can be folded, and stays so", async () => {
  await using opened = await openDashboard({ viewport: { width: 1280, height: 800 } });
  const { page, window } = opened;
  const width = () => page.locator(".frame-side").evaluate((side) => side.clientWidth);
  await expect.poll(width).toBeGreaterThan(200);
  await page.getByRole("button", { name: "Fold the navigation" }).click();
  await expect.poll(width).toBeLessThan(120);
  await page.reload();
  await expect.poll(width).toBeLessThan(120);
  expect(await findViolations(window)).toEqual([]);
  await page.getByRole("button", { name: "Pin open" }).click();
  await expect.poll(width).toBeGreaterThan(200);
});

test("the browser's time zone and the size of its screen are told", async () => {
  await using site = await openKeaBasin();
  await using window = await openWindow({
    baseURL: site.url,
    timezoneId: "Pacific/Chatham",
    screen: { width: 390, height: 844 },
    viewport: { width: 390, height: 844 },
  });
  const { page } = window;
  await page.goto("/sign-in");
  await signInAs(page, site.rangi);
  await page.goto("/kea-basin");
  const { read } = site.api.services.store;
  const settings = async () =>
    (await read.selectFrom("users").select("settings").executeTakeFirstOrThrow()).settings ?? "";
  await expect.poll(settings).toContain('"lastKnownTimezone":"Pacific/Chatham"');
  const readViewport = async () => {
    const sessions = read.selectFrom("sessions").select("viewport").orderBy("id", "desc");
    return (await sessions.executeTakeFirst())?.viewport;
  };
  await expect.poll(readViewport).toBe("390x844@1.00 portrait");
});
