import { join } from "node:path";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { registerCamera } from "#tests/support/processes/field-camera.ts";
import { findMailedPath } from "#tests/support/projects/mailed.ts";
import { password } from "#tests/support/projects/people.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { spawnSite } from "#tests/support/processes/site-process.ts";
import { findLoggedLink, openTestSite } from "#tests/support/pages/test-site.ts";
import { findViolations, openWindow, type Window } from "./browse.ts";

const looks = [
  { javaScriptEnabled: true, viewport: { width: 1280, height: 800 } },
  { javaScriptEnabled: true, viewport: { width: 390, height: 844 } },
  { javaScriptEnabled: false, viewport: { width: 1280, height: 800 } },
  { javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
];

const possum = {
  location: { lat: -43.53, lng: 172.63 },
  metadata: {
    models: [{ id: 1, name: "Master" }],
    tracks: [{ start_s: 0.5, end_s: 3, predictions: [{ model_id: 1, confident_tag: "possum" }] }],
  },
};

for (const look of looks) {
  const scripts = look.javaScriptEnabled ? "on" : "off";
  test(`a newcomer's first recording is found and watched: scripts ${scripts}, ${look.viewport.width} px`, async () => {
    await using site = await openTestSite();
    await using window = await openWindow({ ...look, baseURL: site.url });
    await startProject(window, () => findLoggedLink(site, "confirm-account-email"));
    const camera = await registerCamera(site.url, "Kea Basin", "Ridge camera");
    await camera.upload({ ...possum, recordingDateTime: "2026-11-19T13:30:00Z" }, film());
    await site.api.jobs.drain();
    await watchRecording(window);
    await signOut(window);
  });
}

for (const form of ["bundle", "sources"] as const) {
  test(`the same in processes of their own, the API in one, the pages in another: ${form}`, async () => {
    await using api = await spawnSite({ REGISTRATION: "open" }, form);
    await using web = await spawnSite({ API_URL: await api.ready() }, form);
    const baseURL = await web.ready();
    await using window = await openWindow({ baseURL });
    const database = join(api.dataDir, "nightjar.sqlite");
    await startProject(window, () => findMailedPath(database, "confirm-account-email") ?? "");
    const camera = await registerCamera(await api.ready(), "Kea Basin", "Ridge camera");
    const id = await camera.upload(
      { ...possum, recordingDateTime: new Date().toISOString() },
      film(),
    );
    await expect
      .poll(async () => (await window.page.request.get(`/kea-basin/media/${id}/clip`)).status(), {
        timeout: 20_000,
      })
      .toBe(200);
    await watchRecording(window);
    await signOut(window);
  });
}

function film() {
  return makeCptv({ width: 160, height: 120, recordedAt: "2026-11-19T13:30:00.000Z" });
}

async function startProject(window: Window, findLink: () => string): Promise<void> {
  const { page } = window;
  await page.goto("/");
  await page.getByRole("link", { name: "Create a new account" }).click();
  await page.getByLabel("Your name").fill("Mere Tāne");
  await page.getByLabel("Email").fill("mere@example.org");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Repeat the password", { exact: true }).fill(password);
  await page.getByLabel("I agree to").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/setup");
  expect(await findViolations(window)).toEqual([]);
  await page.goto(findLink());
  await page.getByRole("button", { name: "Confirm address" }).click();
  await page.getByRole("link", { name: "Start a new project" }).click();
  await page.getByLabel("Project name").fill("Kea Basin");
  await page.getByRole("button", { name: "Create project" }).click();
  await page.waitForURL("**/kea-basin");
  await page.getByText("You have created Kea Basin.").waitFor();
  expect(await findViolations(window)).toEqual([]);
}

async function watchRecording(window: Window): Promise<void> {
  const { page, hasScripts } = window;
  await page.goto("/");
  expect(await page.title()).toBe("Kea Basin Dashboard | Nightjar");
  await page.getByRole("listitem").getByText("Ridge camera").first().waitFor();
  expect(await findViolations(window)).toEqual([]);
  await page.getByRole("listitem").getByRole("link", { name: "possum" }).click();
  await page.getByRole("heading", { level: 1, name: "possum" }).waitFor();
  if (hasScripts) {
    await page.locator("canvas").first().waitFor();
    await page.getByText("Clip and stills").click();
  }
  await page.getByRole("link", { name: "Play the clip" }).click();
  await expect.poll(() => widthOfClip(page), { timeout: 10_000 }).toBeGreaterThan(0);
  expect(await findViolations(window)).toEqual([]);
}

/** Of the picture itself, once it has arrived. */
function widthOfClip(page: Page): Promise<number> {
  return page.locator("img.clip").evaluate((image: HTMLImageElement) => image.naturalWidth);
}

async function signOut({ page, faults }: Window): Promise<void> {
  await page.goto("/sign-out");
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await page.getByText("You have signed out.").waitFor();
  expect(faults).toEqual([]);
}
