import { expect, test } from "vitest";
import { christchurch, findProjectId, seen } from "#tests/support/pages/dashboard.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { happen } from "#tests/support/recordings/observations.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const creek = { lat: -43.6, lng: 172.7 };

/** It is half past eight in the evening of 20 November 2026 by the clock of Christchurch. */
async function openReport() {
  const site = await openKeaBasin();
  const { api, camera } = site;
  const film = (recordingDateTime: string, what: string, location = christchurch) =>
    record(api, camera, { recordingDateTime, duration: 8, location, ...seen(what) });
  for (let day = 10; day < 20; day += 1) await film(`2025-11-${day}T10:00:00Z`, "stoat");
  await film("2026-10-30T10:00:00Z", "possum");
  await film("2026-11-15T10:00:00Z", "possum");
  await film("2026-11-18T10:00:00Z", "cat", creek);
  return site;
}

test("a report says what came by per 100 nights recorded, compared with a year before", async () => {
  await using site = await openReport();
  const { text, status } = await site.get("/kea-basin/report?days=30");
  expect(status).toBe(200);
  expect(text).toContain("Kea Basin: 21 Oct to 19 Nov 2026.");
  expect(text).toContain("In 30 nights, 2 locations recorded, 3 nights in all.");
  expect(text).toContain("Possum 1 of 2 locations, 30 Oct to 15 Nov 2026 2 visits 66.7 0");
  expect(text).toContain("Cat 1 of 2 locations, 18 Nov 2026 1 visit 33.3 0");
  /* None this year, and ten in ten nights the year before. */
  expect(text).toContain("Stoat 0 visits 0 100.0 no clear change");
});

test("a report has a row for each month, and says where and when nothing was recorded", async () => {
  await using site = await openReport();
  const { html, text } = await site.get("/kea-basin/report?from=2026-08-01&until=2026-11-18");
  expect(text).toContain("Animal Aug 2026 Sept Oct Nov");
  expect(text).toMatch(/Possum not recorded not recorded 100\.0 50\.0/);
  expect(text).toContain("Nights recorded 0 0 1 2");
  expect(html).toContain("nights not recorded");
  const none = await site.get("/kea-basin/report?from=2020-01-01&until=2020-01-31");
  expect(none.text).toContain("Nothing was recorded No device recorded anything in these nights");
  expect(none.text).not.toContain("Per 100 nights");
});

test("where no device has a location, a report says so and denies nothing", async () => {
  await using site = await openKeaBasin();
  const { api, camera } = site;
  const recordingDateTime = "2026-11-18T10:00:00Z";
  await record(api, camera, { recordingDateTime, duration: 8, ...seen("cat") });
  const { text } = await site.get("/kea-basin/report");
  expect(text).toContain("only devices without a location recorded: there are no rates.");
  expect(text).toContain("Cat 18 Nov 2026 1 visit –");
  const other = await site.get("/kea-basin/report?species=possum");
  expect(other.text).not.toContain("No device recorded anything");
});

test("a report is of one animal, one location or one kind of recording, and its links keep the rest", async () => {
  await using site = await openReport();
  const cat = await site.get("/kea-basin/report?days=365&species=cat");
  expect(cat.text).toContain("Kea Basin, cat: 20 Nov 2025 to 19 Nov 2026.");
  expect(cat.text).toContain("Only cat is counted.");
  expect(cat.text).not.toContain("Possum");
  expect(cat.html).toContain('href="/kea-basin/report?days=365"');
  const sound = await site.get("/kea-basin/report?media=audio");
  expect(sound.text).toContain("No animal was seen or heard in these nights.");
  const elsewhere = await site.get("/kea-basin/report?location=999");
  expect(elsewhere.text).toContain("This project has no such location.");
});

test("a report has no night that has only begun, and none is longer than a year", async () => {
  await using site = await openReport();
  const { text } = await site.get("/kea-basin/report?from=2020-01-01");
  expect(text).toContain("A report cannot be longer than a year.");
  expect(text).toContain("In 365 nights");
});

test("a device that reports counts as effort, and its tables come as files", async () => {
  await using site = await openReport();
  const { api, camera } = site;
  const projectId = await findProjectId(site);
  await happen(api, { id: camera.id, projectId }, "2026-11-17T10:00:00Z");
  const read = async (table: string) => {
    const file = await site.fetch(`/kea-basin/report/${table}.csv?days=30`);
    expect(file.headers.get("content-disposition")).toContain(
      `kea-basin-${table}-2026-10-21-2026-11-19.csv`,
    );
    return (await file.text()).trim().split("\r\n");
  };
  const animals = await read("animals");
  expect(animals[0]).toContain("Per 100 nights,Per 100 nights a year before,Change");
  expect(animals[1]).toBe("Possum,possum,seen,2,50,0,unclear,1,2026-10-30,2026-11-15");
  expect(animals.at(-1)).toContain("Stoat,stoat,seen,0,0,100,");
  const months = await read("months");
  expect(months).toContain("2026-11,Cat,cat,seen,1,3,16,33.333");
  const capitals = await site.fetch("/kea-basin/report/Animals.CSV");
  expect(capitals.status).toBe(200);
  const locations = await read("locations");
  expect(locations).toHaveLength(3);
});

test("nobody else's project is reported on", async () => {
  await using site = await openReport();
  const signedOut = await site.fetch("/kea-basin/report/animals.csv", { headers: { cookie: "" } });
  expect(await signedOut.text()).not.toContain("Possum");
});
