import { afterAll, expect, test, vi } from "vitest";
import { launchChromium } from "#tests/support/chromium.ts";
import { makeCamera, makeProject, makeSuperUser, register } from "#tests/support/people.ts";
import { makeCptv } from "#tests/support/recordings.ts";
import { openTestSite } from "#tests/support/test-site.ts";
import { record } from "#tests/support/uploads.ts";
import { findOffences, findOverflow, openWindow, signInAs, type Window } from "./browse.ts";

vi.setConfig({ testTimeout: 120_000 });

const browser = await launchChromium();
afterAll(() => browser.close());

/** A week of a project with all that a page may have to show; Ana may see everything. */
async function openFullSite() {
  const site = await openTestSite({ PROCESSING: "external", RATE_LIMITS: "off" });
  const { api } = site;
  const ana = await register(api, "Ana of the Remarkably Long and Winding Name");
  await makeSuperUser(api, ana, "write");
  const projectId = await makeProject(api, ana, "Kea Basin Predator Control and Monitoring");
  const camera = await makeCamera(api, projectId, "Camera-at-the-very-far-end-of-the-ridge");
  await makeCamera(api, projectId, "Silent camera");
  const tracks = ["possum", "cat"].map((confident_tag) => ({
    start_s: 0.5,
    end_s: 3,
    positions: [{ x: 20, y: 20, width: 40, height: 30, frame_number: 5 }],
    predictions: [{ model_id: 1, confident_tag }],
  }));
  const metadata = { models: [{ id: 1, name: "Master" }], tracks };
  const location = { lat: -43.53, lng: 172.63 };
  const seen = await record(
    api,
    camera,
    { recordingDateTime: "2026-11-19T13:30:00Z", processingState: "FINISHED", location, metadata },
    makeCptv({ width: 160, height: 120 }),
  );
  await record(api, camera, { recordingDateTime: "2026-11-18T13:30:00Z" });
  const broken = await record(
    api,
    camera,
    { recordingDateTime: "2026-11-17T13:30:00Z" },
    Buffer.from("no recording"),
  );
  await api.jobs.drain();
  const project = "/kea-basin-predator-control-and-monitoring";
  return { ...site, ana, seen, broken, project };
}

type FullSite = Awaited<ReturnType<typeof openFullSite>>;

const signedOutPaths = [
  "/sign-in",
  "/sign-in?nextUrl=%2Fkea-basin",
  "/register",
  "/first-account/token",
  "/end-user-agreement",
  "/sign-out",
];

function signedInPaths({ project, seen, broken }: FullSite): string[] {
  return [
    project,
    `${project}?until=2026-11-14T00:00:00Z`,
    `${project}?until=never`,
    `${project}/recording/${seen}`,
    `${project}/recording/${broken}`,
    `${project}/recording/999`,
    `${project}/nowhere/at/all`,
    "/new-project",
    "/outbox",
    "/confirm-account-email/token",
  ];
}

/** Sends the forms of these pages empty, which is wrong in each of them. */
async function* openRefusedForms({ page }: Window, paths: string[]) {
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole("main").getByRole("button").last().click();
    await page.getByRole("heading", { name: "There is a problem" }).waitFor();
    yield path;
  }
}

const looks = [
  { colorScheme: "light", viewport: { width: 1280, height: 800 } },
  { colorScheme: "dark", viewport: { width: 390, height: 844 } },
] as const;

for (const look of looks) {
  const { colorScheme, viewport } = look;
  test(`every page can be used by everyone: ${colorScheme}, ${viewport.width} px`, async () => {
    await using site = await openFullSite();
    await using window = await openWindow(browser, { ...look, baseURL: site.url });
    const offences: string[] = [];
    const judge = async () => offences.push(...(await findOffences(window)));
    for (const path of signedOutPaths) {
      await window.page.goto(path);
      await judge();
    }
    for await (const _ of openRefusedForms(window, ["/sign-in", "/register"])) await judge();
    await signInAs(window.page, site.ana);
    for (const path of signedInPaths(site)) {
      await window.page.goto(path);
      await judge();
    }
    for await (const _ of openRefusedForms(window, ["/new-project"])) await judge();
    expect(offences).toEqual([]);
  });
}

test("no page is wider than the narrowest phone, and every page can be zoomed", async () => {
  await using site = await openFullSite();
  const viewport = { width: 320, height: 640 };
  for (const javaScriptEnabled of [true, false]) {
    const options = { baseURL: site.url, viewport, javaScriptEnabled };
    await using window = await openWindow(browser, options);
    const { page } = window;
    const offences: string[] = [];
    const look = async () => {
      offences.push(...(await findOverflow(page)).map((offence) => `${page.url()} ${offence}`));
      const zoom = await page.locator('meta[name="viewport"]').getAttribute("content");
      expect(zoom).not.toMatch(/user-scalable|maximum-scale|minimum-scale/);
    };
    for (const path of signedOutPaths) {
      await page.goto(path);
      await look();
    }
    await signInAs(page, site.ana);
    for (const path of signedInPaths(site)) {
      await page.goto(path);
      await look();
    }
    expect(offences).toEqual([]);
  }
});
