import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { findViolations, openWindow, signInAs, waitForHydration } from "./browse.ts";
import { isFocused } from "./tab-key.ts";

const link = "Create a new project";

async function openDashboard() {
  const site = await openKeaBasin();
  const window = await openWindow({ baseURL: site.url });
  const { page } = window;
  await signInAs(page, site.rangi);
  await page.goto("/kea-basin");
  await waitForHydration(page);
  const dispose = async () => {
    await window[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  };
  return { site, window, page, dialog: page.getByRole("dialog"), [Symbol.asyncDispose]: dispose };
}

async function openNewProject(page: Page) {
  await page.getByText("Add a project").click();
  await page.getByRole("link", { name: link }).click();
  await page.getByRole("dialog").getByRole("heading", { level: 1, name: link }).waitFor();
}

test("what is wrong with a form in a dialog is said in the dialog, with what was typed", async () => {
  await using opened = await openDashboard();
  const { page, dialog, window } = opened;
  await openNewProject(page);
  const name = dialog.getByLabel("Project name");
  await name.fill("Kea Basin");
  await dialog.getByLabel("Invite people").fill("nobody");
  await dialog.getByRole("button", { name: "Create project" }).click();
  const problems = dialog.getByRole("alert");
  await problems.getByText("There is a problem").waitFor();
  await expect.poll(() => isFocused(problems)).toBe(true);
  expect(await name.inputValue()).toBe("Kea Basin");
  expect(await dialog.getByLabel("Invite people").inputValue()).toBe("nobody");
  expect(new URL(page.url()).pathname).toBe("/new-project");
  /* The browser complains of the answer. */
  window.faults.length = 0;
  expect(await findViolations(window)).toEqual([]);
  await dialog.getByLabel("Invite people").fill("");
  await dialog.getByRole("button", { name: "Create project" }).click();
  await problems.getByText(/Another project has or had the name/).waitFor();
  await name.fill("Weka Flat");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/weka-flat*");
  await expect.poll(() => dialog.count()).toBe(0);
});

test("a search in a dialog answers in the dialog", async () => {
  await using opened = await openDashboard();
  const { page, dialog } = opened;
  await page.getByText("Add a project").click();
  await page.getByRole("link", { name: "Join an existing project" }).click();
  await dialog.getByLabel("Email of a project admin").fill("nobody@example.org");
  await dialog.getByRole("button", { name: "Show the projects" }).click();
  await dialog.getByRole("alert").getByText("There is a problem").waitFor();
  expect(await dialog.getByLabel("Email of a project admin").inputValue()).toBe(
    "nobody@example.org",
  );
});

test("where the line breaks, a dialog keeps what was typed and sends it again when asked", async () => {
  await using opened = await openDashboard();
  const { page, dialog } = opened;
  await openNewProject(page);
  const name = dialog.getByLabel("Project name");
  await name.fill("Weka Flat");
  await page.route("**/new-project.data*", (route) => route.abort("connectionreset"));
  await dialog.getByRole("button", { name: "Create project" }).click();
  const retry = dialog.getByRole("alert").getByRole("button", { name: "Try again" });
  await retry.waitFor();
  expect(await name.inputValue()).toBe("Weka Flat");
  await page.unroute("**/new-project.data*");
  await retry.click();
  await page.waitForURL("**/weka-flat*");
});

test("the banner of a lost connection can be used while a dialog is open", async () => {
  await using opened = await openDashboard();
  const { page, dialog } = opened;
  await page.route("**/join-project.data*", (route) => route.abort("connectionreset"));
  await page.getByText("Add a project").click();
  await page.getByRole("link", { name: "Join an existing project" }).click();
  const retry = dialog.getByRole("button", { name: "Retry now" });
  await retry.waitFor();
  await page.unroute("**/join-project.data*");
  await retry.click();
  await dialog.getByLabel("Email of a project admin").waitFor();
  await retry.waitFor({ state: "detached" });
});

test("the back button closes a dialog and gives the focus back, and forward opens it again", async () => {
  await using opened = await openDashboard();
  const { page, dialog } = opened;
  await openNewProject(page);
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL("**/kea-basin");
  const opener = page.getByRole("link", { name: link });
  await expect.poll(() => isFocused(opener)).toBe(true);
  await page.goForward();
  await dialog.getByLabel("Project name").waitFor();
});

test("where the script of dialogs cannot be fetched, the link opens the page", async () => {
  await using opened = await openDashboard();
  const { page } = opened;
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.getByText("Add a project").click();
  await page.getByRole("link", { name: link }).click();
  await page.getByRole("main").getByRole("heading", { level: 1, name: link }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});
