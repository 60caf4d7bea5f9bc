import type { Page } from "playwright";
import { expect, test } from "vitest";
import { password } from "#tests/support/projects/people.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { findViolations, openWindow, waitForHydration, type Window } from "./browse.ts";

/** Rangi's site under a name, as passkeys need one, and a browser with a phone's own lock. */
async function openWithAuthenticator() {
  const site = await openKeaBasin();
  const origin = `http://localhost:${new URL(site.url).port}`;
  site.api.services.settings.publicUrl = origin;
  const window = await openWindow({ baseURL: origin });
  const cdp = await window.page.context().newCDPSession(window.page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    site,
    window,
    page: window.page,
    unlock: (isUserVerified: boolean) =>
      cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    [Symbol.asyncDispose]: async () => {
      await window[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function addPasskey({ page }: Pick<Window, "page">, name: string): Promise<void> {
  await page.goto("/my-settings/two-step");
  await waitForHydration(page);
  await page.getByLabel("Name of the new passkey").fill(name);
  await page.getByRole("button", { name: "Add a passkey" }).click();
}

test("a passkey is added, signs in alone and after the password, proves who one is, and is removed", async () => {
  await using opened = await openWithAuthenticator();
  const { site, page, window, unlock } = opened;
  await signIn(page, site.rangi.email);
  await page.waitForURL("**/kea-basin");
  await addPasskey(window, "My phone");
  await page.getByRole("heading", { name: "Keep these recovery codes" }).waitFor();
  await page.goto("/my-settings/two-step");
  await page.getByRole("row", { name: /My phone/ }).waitFor();
  expect(await findViolations(window)).toEqual([]);

  await page.context().clearCookies();
  await page.goto("/sign-in");
  expect(await findViolations(window)).toEqual([]);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL("**/kea-basin");

  site.api.advance(15 * 60);
  await page.goto("/my-settings/email");
  await page.getByLabel("New email address").fill("new@example.org");
  await page.getByRole("button", { name: "Change email address" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText("There is a link that confirms new@example.org").waitFor();

  await page.context().clearCookies();
  await unlock(false);
  await signIn(page, site.rangi.email);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText("No passkey was used.").waitFor();
  await unlock(true);
  expect(await findViolations(window)).toEqual([]);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL("**/kea-basin");

  await page.goto("/my-settings/two-step");
  await page.getByRole("button", { name: "Remove My phone" }).click();
  await page.getByRole("button", { name: "Set up an app" }).waitFor();
  expect(window.faults).toEqual([]);
});

test("a passkey that the site has forgotten does not sign in, and the page says so", async () => {
  await using opened = await openWithAuthenticator();
  const { site, page, window } = opened;
  await signIn(page, site.rangi.email);
  await page.waitForURL("**/kea-basin");
  await addPasskey(window, "My phone");
  await page.getByRole("heading", { name: "Keep these recovery codes" }).waitFor();
  await site.api.services.store.write.deleteFrom("passkeys").execute();
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("That passkey doesn't sign in here").waitFor();
});

test("without scripts the pages offer password and codes alone, and say what passkeys need", async () => {
  await using site = await openKeaBasin();
  const origin = `http://localhost:${new URL(site.url).port}`;
  site.api.services.settings.publicUrl = origin;
  await using window = await openWindow({ baseURL: origin, javaScriptEnabled: false });
  const { page } = window;
  await signIn(page, site.rangi.email);
  await page.waitForURL("**/kea-basin");
  await page.goto("/my-settings/two-step");
  expect(await page.getByText("To add one, open this page with scripts on").isVisible()).toBe(true);
  expect(await page.getByRole("button", { name: "Add a passkey" }).isVisible()).toBe(false);
  await page.context().clearCookies();
  await page.goto("/sign-in");
  expect(await page.getByRole("button", { name: "Sign in with a passkey" }).isVisible()).toBe(
    false,
  );
});
