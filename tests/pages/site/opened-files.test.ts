import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { toOfferingPage } from "#contract/rules/navigation/offering-page.ts";
import { fillPath, listPageRoutes } from "#tests/support/pages/page-routes.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";

const devices = "/kea-basin/devices";
const opened = { accept: "text/html,*/*;q=0.8" };
const gone = "That file can't be downloaded";

test("each file that people download is offered on a page", async () => {
  const routes = await listPageRoutes();
  const files = routes.filter(({ path }) => toOfferingPage(path, path) !== path);
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter(({ isPage }) => isPage)).toEqual([]);
  const pages = routes.filter(({ isPage }) => isPage);
  const offered = files.map(({ path }) => toOfferingPage(fillPath(path, {}), path));
  const isPage = (path: string) => matchRoutes(pages, path)?.[0]?.route.path !== "/*";
  expect(offered.filter((path) => !isPage(path))).toEqual([]);
});

test("who is signed out, or whose session has ended, is led to sign in and to the page of the file", async () => {
  await using site = await openKeaBasin();
  const stranger = site.browser();
  const to = `/sign-in?nextUrl=${encodeURIComponent(`${devices}?q=hut`)}`;
  expect((await stranger.get(`${devices}.csv?q=hut`)).location).toBe(to);
  expect((await stranger.get(`${devices}.csv/?q=hut`)).location).toBe(to);
  await site.api.services.store.write.deleteFrom("sessions").execute();
  expect((await site.get(`${devices}.csv?q=hut`)).location).toBe(to);
});

test("who opens an original or the receipts of a card signed out comes to the page that offers them", async () => {
  await using site = await openKeaBasin();
  const stranger = site.browser();
  const job = `${devices}/1/ridge-camera/manual-uploads/jobs/2`;
  for (const [file, page] of [
    ["/kea-basin/media/7/original", "/kea-basin/recording/7/tracks"],
    [`${job}/files`, job],
  ] as const) {
    const to = `/sign-in?nextUrl=${encodeURIComponent(page)}`;
    const answer = await stranger.get(file, opened);
    expect([answer.status, answer.location]).toEqual([303, to]);
    expect((await stranger.get(file, { ...opened, range: "bytes=10-" })).status).toBe(401);
    expect((await stranger.get(file, { accept: "*/*" })).status).toBe(401);
  }
  expect((await stranger.get("/kea-basin/media/7/thumbnail", opened)).status).toBe(401);
});

test("a slash at the end of the address makes no difference", async () => {
  await using site = await openKeaBasin();
  for (const file of ["locations.gpx", "report/animals.csv", "activity/export.csv"]) {
    expect([file, (await site.get(`/kea-basin/${file}/`)).status]).toEqual([file, 200]);
  }
});

test("what goes on with a download is never led to a page", async () => {
  await using site = await openKeaBasin();
  const rest = { ...opened, range: "bytes=10-" };
  expect((await site.browser().get(`${devices}.csv`, rest)).status).toBe(404);
  expect((await site.get("/my-jobs/1/file", rest)).status).toBe(404);
  expect((await site.get("/weka-flat/devices.csv", rest)).status).toBe(404);
});

test("where a file can't be had, the page that offers it says why, to people alone", async () => {
  await using site = await openKeaBasin();
  for (const [file, page] of [
    ["/my-jobs/1/file", "/my-jobs"],
    [`${devices}/99/none/battery.csv`, `${devices}/99/none/diagnostics`],
    ["/kea-basin/recording/99/tracks.csv", "/kea-basin/recording/99/tracks"],
  ] as const) {
    const answer = await site.get(file, opened);
    expect([file, answer.status, answer.location]).toEqual([file, 303, page]);
    expect((await site.get(page)).text).toContain(gone);
    expect((await site.get(file)).status).toBeGreaterThanOrEqual(403);
  }
  const sounds = "/kea-basin/activity/export.csv?recording-mode=audio&rows=visits";
  const refused = await site.get(sounds, opened);
  expect(refused.status).toBe(303);
  const page = await site.get(refused.location ?? "");
  expect(page.text).toContain("Sound and deleted recordings have no visits.");
  expect((await site.post(`${devices}.csv`, {}, opened)).status).toBe(405);
});
