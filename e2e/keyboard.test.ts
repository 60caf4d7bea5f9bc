import { afterAll, expect, test } from "vitest";
import { launchChromium } from "#tests/support/chromium.ts";
import { password } from "#tests/support/people.ts";
import { openKeaBasin } from "#tests/support/test-site.ts";
import { openWindow, signInAs } from "./browse.ts";

const browser = await launchChromium();
afterAll(() => browser.close());

test("a person signs in with the keyboard alone, and is told where they went wrong", async () => {
  await using site = await openKeaBasin();
  await using window = await openWindow(browser, { baseURL: site.url });
  const { page } = window;
  await page.goto("/sign-in");
  await page.keyboard.press("Tab");
  await page.keyboard.type(site.rangi.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "There is a problem" }).waitFor();
  expect(await page.locator(":focus").getAttribute("role")).toBe("alert");
  expect(await page.getByLabel("E-mail").inputValue()).toBe(site.rangi.email);
  while ((await page.locator(":focus").getAttribute("id")) !== "password")
    await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/kea-basin");
  expect(window.faults).toEqual([]);
});

test("the first stop of a framed page leads past the menu, and an error leads to its field", async () => {
  await using site = await openKeaBasin();
  await using window = await openWindow(browser, { baseURL: site.url });
  const { page } = window;
  await signInAs(page, site.rangi);
  await page.goto("/new-project");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.locator(":focus").getAttribute("id")).toBe("main");
  await page.getByRole("button", { name: "Create the project" }).click();
  await page.getByRole("alert").getByRole("link").focus();
  await page.keyboard.press("Enter");
  expect(await page.locator(":focus").getAttribute("id")).toBe("groupName");
});
