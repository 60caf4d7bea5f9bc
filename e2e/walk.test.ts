import type { Page } from "playwright";
import { expect, test } from "vitest";
import { registerCamera } from "#tests/support/processes/field-camera.ts";
import { openMailServer } from "#tests/support/processes/mail-server.ts";
import { password } from "#tests/support/projects/people.ts";
import { openTestSite } from "#tests/support/pages/test-site.ts";
import { findViolations, openWindow } from "./browse.ts";

const olive = { name: "Olive Owner", email: "olive@example.org" };
const mere = { name: "Mere Newcomer", email: "mere@example.org" };

type Someone = typeof olive;

for (const javaScriptEnabled of [false, true]) {
  test(`two people meet in a project by mail alone: scripts ${javaScriptEnabled ? "on" : "off"}`, async () => {
    await using post = await openMailServer();
    await using site = await openTestSite({ SMTP_URL: post.url });
    const baseURL = site.url;
    await using window = await openWindow({ javaScriptEnabled, baseURL });
    const { page } = window;
    const link = (to: Someone, path: string) => findLink(post, to.email, path);
    const look = async () => expect(await findViolations(window)).toEqual([]);

    await page.goto("/register");
    await fillAccount(page, olive);
    await press(page, "Create account");
    await page.waitForURL("/setup");
    await page.getByText(olive.email).first().waitFor();
    await page.goto(link(olive, "/confirm-account-email/"));
    await press(page, "Confirm address");
    await page.getByText(`${olive.email} is confirmed`).waitFor();
    await page.getByRole("link", { name: "Start a new project" }).click();
    await page.getByLabel("Project name").fill("Kea Basin");
    await press(page, "Create project");
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
    const camera = await registerCamera(site.url, "Kea Basin", "Ridge camera");
    expect(camera).toBeDefined();

    await invite(page, mere);
    await look();
    await signOut(page);

    await page.goto(link(mere, "/register?nextUrl=/accept-invite/"));
    await page.getByText("Kea Basin").first().waitFor();
    await look();
    await fillAccount(page, mere);
    await press(page, "Create account");
    await page.waitForURL("/kea-basin");
    await page.getByText("Welcome to Kea Basin").waitFor();

    await leave(page);
    await page.waitForURL(/\/setup/);
    await signOut(page);

    await signIn(page, olive);
    await invite(page, mere);
    await signOut(page);
    await page.goto(link(mere, "/accept-invite/"));
    await signIn(page, mere);
    await page.getByText("Join Kea Basin?").waitFor();
    await look();
    await press(page, "Accept");
    await page.getByText("You have joined Kea Basin").waitFor();

    await leave(page);
    await page.getByRole("link", { name: "Join a project" }).click();
    await page.getByLabel("Device name").fill("Ridge camera");
    await page.getByLabel("Project name (group)").fill("Kea Basin");
    await page
      .locator("form", { has: page.getByLabel("Device name") })
      .getByRole("button")
      .click();
    await page.getByText("You have asked to join").first().waitFor();
    await look();
    await signOut(page);

    await page.goto(link(olive, "/confirm-group-membership-request/"));
    await signIn(page, olive);
    await page.getByText(`Let ${mere.name} into Kea Basin?`).waitFor();
    await look();
    await page.getByLabel("Make them an admin").check();
    await press(page, "Approve");
    await page.getByText(`${mere.name} can now see Kea Basin`).waitFor();
    await look();
    await signOut(page);

    await signIn(page, mere);
    await page.waitForURL("/kea-basin");
    await page.getByRole("link", { name: "Manage project" }).first().waitFor({ state: "attached" });
  });
}

/** The newest link of that kind that was mailed to somebody, as they would open it. */
function findLink(
  { mails }: Awaited<ReturnType<typeof openMailServer>>,
  to: string,
  path: string,
): string {
  const texts = mails.filter((mail) => mail.to.includes(to)).map(({ text }) => text);
  const lines = texts.flatMap((text) => text.split(/\r?\n/));
  const links = lines.filter((line) => /^http\S+$/.test(line) && line.includes(path));
  const newest = links.at(-1);
  if (!newest) throw new Error(`No mail to ${to} has a link to ${path}:\n${texts.join("\n---\n")}`);
  const { pathname, search } = new URL(newest);
  return pathname + search;
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

async function fillAccount(page: Page, { name, email }: Someone): Promise<void> {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Repeat the password", { exact: true }).fill(password);
  await page.getByRole("checkbox").check();
}

async function signIn(page: Page, { email }: Someone): Promise<void> {
  if (!page.url().includes("/sign-in")) await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await press(page, "Sign in");
  await page.waitForURL((url) => url.pathname !== "/sign-in");
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/sign-out");
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("/sign-in");
}

async function invite(page: Page, { email }: Someone): Promise<void> {
  await page.goto("/kea-basin/settings/users/invite");
  await page.getByLabel("Email addresses").fill(email);
  await press(page, "Send invitations");
  await page.getByText(`Invited ${email}`).waitFor();
}

async function leave(page: Page): Promise<void> {
  await page.goto("/kea-basin/leave");
  await press(page, "Leave project");
  await page.waitForURL(/\/setup/);
}
