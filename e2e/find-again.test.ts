import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { listProjectDevices } from "#contract/wire/projects/projects.ts";
import { findProjectId } from "#tests/support/pages/dashboard.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { makeLocation } from "#tests/support/projects/locations.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { storeSightings } from "#tests/support/recordings/stored-sightings.ts";
import { openSignedIn } from "./recording-page.ts";

const nights = 85;
const ofNight = 6;
const inAll = nights * ofNight;

/** Stoats at the creek after midnight of winter nights, and each kind of animal that is nearly that. */
async function openWinter() {
  const site = await openKeaBasin();
  const { api, rangi } = site;
  const projectId = await findProjectId(site);
  const { devices } = await api.send(listProjectDevices, { groupIdOrName: projectId }, rangi.token);
  const deviceId = devices[0]?.id ?? 0;
  const creek = await makeLocation(api, rangi, projectId, "Creek");
  const hill = await makeLocation(api, rangi, projectId, "Hill", { place: northOf(ridge, 900) });
  /* Local midnight of winter is noon in UTC. */
  const wanted = Array.from({ length: inAll }, (_, order) => {
    const night = Date.UTC(2026, 5, 2 + Math.floor(order / ofNight), 12, 10);
    return { at: new Date(night + (order % ofNight) * 45 * 60_000), what: "stoat" };
  });
  const at = new Date("2026-07-10T13:05:00Z");
  const before = new Date("2026-07-10T09:00:00Z");
  const summer = new Date("2026-11-10T13:00:00Z");
  const where = { projectId, deviceId };
  await storeSightings(api, { ...where, locationId: creek }, [
    ...wanted,
    { at, what: "stoat", confirmedBy: rangi.id },
    { at: before, what: "stoat" },
    { at: summer, what: "stoat" },
    { at, what: "cat" },
  ]);
  await storeSightings(api, { ...where, locationId: hill }, [{ at, what: "stoat" }]);
  return site;
}

async function search(page: Page, asksAtOnce: boolean): Promise<void> {
  await page.getByLabel("When", { exact: true }).selectOption("Between these days");
  await page.getByLabel("First day").fill("2026-06-01");
  await page.getByLabel("Last day").fill("2026-08-31");
  await page.getByText("More filters").click();
  await page.getByLabel("Time of day from").fill("00:00");
  await page.getByLabel("Add an animal").fill("Stoat");
  await page.getByLabel("Tagged by", { exact: true }).selectOption("No person yet");
  if (asksAtOnce) await page.getByRole("checkbox", { name: "Stoat", exact: true }).waitFor();
  await page.getByRole("checkbox", { name: "Creek", exact: true }).check();
  await page.getByRole("button", { name: "Show", exact: true }).click();
}

async function readTable(page: Page): Promise<string[]> {
  const [table] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  return (await readFile(await table.path(), "utf8")).trim().split("\r\n");
}

const desk = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 } };

test.for([
  ["with scripts", { ...desk, javaScriptEnabled: true }],
  ["without scripts, on a phone", { ...phone, javaScriptEnabled: false }],
] as const)(
  "unconfirmed stoats at the creek in winter after midnight are found, exported, tagged and untagged, %s",
  async ([, screen]) => {
    await using site = await openWinter();
    await using window = await openSignedIn(site, screen);
    const { page } = window;
    const isPhone = screen.viewport.width < 600;
    await page.goto("/kea-basin");
    if (isPhone) await page.getByText("Menu", { exact: true }).click();
    await page.getByRole("link", { name: "Activity", exact: true }).click();
    if (isPhone) await page.getByRole("link", { name: /^Filters/ }).click();
    await search(page, screen.javaScriptEnabled);
    await page.getByRole("heading", { level: 1, name: /stoat at Creek/i }).waitFor();
    const recordings = page.getByRole("navigation", { name: "What to list" });
    await recordings.getByText("Recordings", { exact: true }).click();
    const total = page.getByText(`${inAll} recordings`, { exact: true });
    await total.waitFor();
    const found = page.url();

    await page.getByRole("link", { name: "Export", exact: true }).click();
    await page.getByRole("radio", { name: "Recording", exact: true }).check();
    const [head = "", ...rows] = await readTable(page);
    expect(head).toMatch(/^recording_id,/);
    expect(rows.filter((row) => /Creek/.test(row) && /stoat/i.test(row))).toHaveLength(inAll);

    await page.goto(found);
    await page.getByRole("link", { name: "Change all…" }).click();
    await page.getByRole("button", { name: "Tag…" }).click();
    await page.getByRole("button", { name: "Mustelid", exact: true }).click();
    await page.getByRole("button", { name: `Tag ${inAll} recordings as Mustelid` }).click();
    await page.waitForURL(/\/bulk\/\d+(\?|$)/);
    const change = page.url();
    await site.api.jobs.drain();
    await page.goto(found);
    await page.getByText("0 recordings", { exact: true }).waitFor();
    await page.goto(change);
    await page.getByText(`Changed ${inAll}`).waitFor();
    await page.getByRole("button", { name: "Undo all of it" }).click();
    await page.getByRole("heading", { level: 1, name: /^Undo: / }).waitFor();
    await site.api.jobs.drain();
    await page.goto(found);
    await total.waitFor();
    expect(window.faults).toEqual([]);
  },
);
