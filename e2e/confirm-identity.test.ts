import type { Page } from "playwright";
import { expect, test } from "vitest";
import { getUser } from "#contract/wire/accounts/users.ts";
import { makeSuperUser, password, signInAgain } from "#tests/support/projects/people.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { findViolations, openWindow, signInAs } from "./browse.ts";

test.for([true, false])(
  "what is dangerous asks who is there, and then does what was asked: scripts %s",
  async (javaScriptEnabled) => {
    await using site = await openKeaBasin();
    await using window = await openWindow({ baseURL: site.url, javaScriptEnabled });
    const { page } = window;
    await signInAs(page, site.rangi);
    await page.goto("/my-settings/email");
    site.api.advance(15 * 60);
    await page.getByLabel("New email address").fill("new@example.org");
    await page.getByRole("button", { name: "Change email address" }).click();
    await page.getByRole("heading", { name: "Confirm it's you" }).waitFor();
    expect(await findViolations(window)).toEqual([]);
    await page.getByLabel("Your password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("heading", { name: "There is a problem" }).waitFor();
    await page.getByLabel("Your password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("There is a link that confirms new@example.org").waitFor();
    const { id, token } = await signInAgain(site.api, site.rangi);
    const { userData } = await site.api.send(getUser, { userEmailOrId: id }, token);
    expect(userData.email).toBe("new@example.org");
  },
);

test("a page that is opened asks, too, and is then shown; a link to the question sends no form", async () => {
  await using site = await openKeaBasin();
  await makeSuperUser(site.api, site.rangi, "write");
  await using window = await openWindow({ baseURL: site.url });
  const { page } = window;
  await signInAs(page, site.rangi);
  site.api.advance(15 * 60);
  await page.goto("/outbox");
  await confirm(page);
  await page.getByRole("heading", { name: "Outbox" }).waitFor();
  await page.goto("/confirm-identity?to=%2Fsign-out");
  await confirm(page);
  await page.waitForURL("/sign-out");
  await page.getByRole("button", { name: "Sign out" }).waitFor();
});

async function confirm(page: Page): Promise<void> {
  await page.getByLabel("Your password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Confirm" }).click();
}
