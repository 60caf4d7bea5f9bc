import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openFullProject } from "#tests/support/pages/full-project.ts";
import { makeProject, password } from "#tests/support/projects/people.ts";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import { openWindow, signInAs, waitForHydration } from "./browse.ts";
import { isFocused, pressTab, tabTo } from "./tab-key.ts";

test("a person signs in with the keyboard alone, and is told where they went wrong", async () => {
  await using site = await openKeaBasin();
  await using window = await openWindow({ baseURL: site.url });
  const { page } = window;
  await page.goto("/sign-in");
  await page.keyboard.press("Tab");
  await page.keyboard.type(site.rangi.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "There is a problem" }).waitFor();
  await expect.poll(() => focusedAttribute(page, "role")).toBe("alert");
  const typed = page.getByLabel("Password", { exact: true });
  await tabTo(page, typed);
  await page.keyboard.type(password);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect.poll(() => typed.getAttribute("type")).toBe("text");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/kea-basin");
  expect(window.faults).toEqual([]);
});

test("a refused registration puts the focus on what is wrong, and each problem leads to its field", async () => {
  await using site = await openKeaBasin();
  await using window = await openWindow({ baseURL: site.url });
  const { page } = window;
  await page.goto("/register");
  await tabTo(page, page.getByRole("button", { name: "Create account" }));
  await page.keyboard.press("Enter");
  const summary = page.getByRole("alert");
  await summary.waitFor();
  await expect.poll(() => isFocused(summary)).toBe(true);
  const links = summary.getByRole("link");
  await tabTo(page, links.first());
  await page.keyboard.press("Enter");
  await expect.poll(() => isFocused(page.getByLabel("Your name"))).toBe(true);
  await page.keyboard.press("Shift+Tab");
  await expect.poll(() => isFocused(links.last())).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => isFocused(page.getByRole("checkbox"))).toBe(true);
});

test("the first stop of a framed page leads past the menu, and an error leads to its field", async () => {
  await using site = await openKeaBasin();
  await using window = await openWindow({ baseURL: site.url });
  const { page } = window;
  await signInAs(page, site.rangi);
  await page.goto("/new-project");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedAttribute(page, "id")).toBe("main");
  await tabTo(page, page.getByRole("button", { name: "Create project" }));
  await page.keyboard.press("Enter");
  await page.getByRole("alert").waitFor();
  await tabTo(page, page.getByRole("alert").getByRole("link"));
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedAttribute(page, "id")).toBe("groupName");
});

test("a project is switched in a dialog that Escape leaves, and the focus goes back", async () => {
  await using site = await openKeaBasin();
  await makeProject(site.api, site.rangi, "Weka Flat");
  await using window = await openWindow({ baseURL: site.url });
  const { page } = window;
  await signInAs(page, site.rangi);
  await page.goto("/kea-basin");
  await waitForHydration(page);
  const opener = page.getByRole("link", { name: "Switch project" });
  const dialog = page.getByRole("dialog");
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  const heading = dialog.getByRole("heading", { level: 1, name: "Switch project" });
  await heading.waitFor();
  await expect.poll(() => isFocused(heading)).toBe(true);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL("**/kea-basin");
  await expect.poll(() => isFocused(opener)).toBe(true);
  /* The router is done with going back a moment after the page is. */
  await waitForHydration(page);
  await page.keyboard.press("Enter");
  await heading.waitFor();
  await tabTo(page, dialog.getByRole("link", { name: "Weka Flat" }));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/weka-flat");
});

test("somebody is invited, and another's rights are changed", async () => {
  await using site = await openFullProject();
  await using window = await openWindow({ baseURL: site.url });
  const { page } = window;
  await signInAs(page, site.rangi);
  await page.goto("/kea-basin/settings/users");
  await tabTo(page, page.getByRole("link", { name: "Invite people" }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Invite people" }).waitFor();
  await tabTo(page, page.getByLabel("Email addresses"));
  await page.keyboard.type("hine@example.org");
  await tabTo(page, page.getByLabel("Admin"));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "Make invitations" }));
  await page.keyboard.press("Enter");
  await page.getByText("Invited hine@example.org.").waitFor();
  await page.getByRole("button", { name: "Copy" }).waitFor();
  await tabTo(page, page.getByRole("main").getByRole("link", { name: "Users" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: "Mere" }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Permissions of Mere" }).waitFor();
  await tabTo(page, page.getByLabel("Admin"));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "Save permissions" }));
  await page.keyboard.press("Enter");
  await page.getByText("The permissions of Mere are saved.").waitFor();
  const row = page.getByRole("listitem").filter({ hasText: "Mere" });
  expect(await row.textContent()).toContain("Admin");
});

test("a session that is open elsewhere is ended", async () => {
  await using site = await openKeaBasin();
  const elsewhere = site.browser();
  await signIn(elsewhere, site.rangi);
  await using window = await openWindow({ baseURL: site.url });
  const { page } = window;
  await signInAs(page, site.rangi);
  await page.goto("/my-settings");
  await tabTo(page, page.getByRole("link", { name: "Show where you are signed in" }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Where you are signed in" }).waitFor();
  await tabTo(page, page.getByRole("button", { name: "End the session" }).first());
  await page.keyboard.press("Space");
  await page.getByText("That session has ended.").waitFor();
  expect((await elsewhere.get("/my-settings")).location).toContain("/sign-in");
});

test("the navigation is folded and pinned open again", async () => {
  await using site = await openKeaBasin();
  await using window = await openWindow({ baseURL: site.url });
  const { page } = window;
  await signInAs(page, site.rangi);
  await page.goto("/kea-basin");
  const width = () => page.locator(".frame-side").evaluate((side) => side.clientWidth);
  const pin = page.locator("[data-pin]");
  await tabTo(page, pin);
  await page.keyboard.press("Enter");
  await expect.poll(width).toBeLessThan(120);
  expect(await listStops(page)).not.toEqual([]);
  await tabTo(page, pin);
  await page.keyboard.press("Space");
  await expect.poll(width).toBeGreaterThan(200);
});

test("the focus is seen at every stop, whatever the width", async () => {
  await using site = await openFullProject();
  for (const viewport of [
    { width: 1280, height: 600 },
    { width: 390, height: 600 },
  ]) {
    await using window = await openWindow({ baseURL: site.url, viewport });
    const { page } = window;
    await signInAs(page, site.rangi);
    for (const path of ["/kea-basin", "/kea-basin/settings/users", "/my-settings", "/sign-out"]) {
      await page.goto(path);
      expect(await listStops(page)).not.toEqual([]);
    }
  }
});

/** Where the Tab key leads until it leaves the page. */
async function listStops(page: Page): Promise<string[]> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const stops: string[] = [];
  for (;;) {
    const stop = await pressTab(page);
    if (stop === undefined) return stops;
    stops.push(stop);
    if (stops.length > 200) throw new Error(`The Tab key never leaves: ${stops.join("\n")}`);
  }
}

/** Of what has the focus; the page has it until something else does. */
function focusedAttribute(page: Page, name: string): Promise<string | null | undefined> {
  return page.evaluate((asked) => document.activeElement?.getAttribute(asked), name);
}
