import { expect, test } from "vitest";
import { readCame, readRows, seen } from "#tests/support/pages/dashboard.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";

test("where nothing looks at recordings, each is still to be looked at, whatever is known of others", async () => {
  await using site = await openKeaBasin();
  const at = (hour: string) => ({ recordingDateTime: `2026-11-19T${hour}:00:00Z`, duration: 8 });
  const first = await record(site.api, site.camera, at("10"));
  const tagged = await record(site.api, site.camera, { ...at("12"), ...seen("possum") });
  const status = await record(site.api, site.camera, { ...at("13"), duration: 2 });
  const { html, text } = await site.get("/kea-basin");
  expect(readRows(html)).toEqual([tagged, first]);
  expect(html).not.toContain(`/${status}/tracks`);
  expect(text).toContain("Not looked at yet Ridge camera");
  expect(text).not.toContain("showed no animal");
});

test("where AI looks, what it found nothing on is no visit worth a look, and what waits is", async () => {
  await using site = await openKeaBasin({ PROCESSING: "external" });
  const at = (hour: string) => ({ recordingDateTime: `2026-11-19T${hour}:00:00Z`, duration: 8 });
  const waiting = await record(site.api, site.camera, at("10"));
  await record(site.api, site.camera, { ...at("12"), processingState: "FINISHED" });
  const { html, text } = await site.get("/kea-basin");
  expect(readRows(html)).toEqual([waiting]);
  expect(readCame(html)).toEqual(["Not looked at yet | - - - - - - 1 | 1"]);
  expect(text).toContain("1 visit showed no animal.");
  const [, to = ""] = /href="([^"]*)"[^>]*>Not looked at yet/.exec(html) ?? [];
  const listed = await site.get(to.replaceAll("&amp;", "&"));
  expect(listed.text).toContain("1 visit ");
  expect(listed.html).toContain(`/activity/visit/none/${waiting}/tracks`);
});

test("a video, at which AI never looks, is among the newest as one to be looked at, and counts", async () => {
  await using site = await openKeaBasin({ PROCESSING: "external" });
  const { write } = site.api.services.store;
  const finished = { recordingDateTime: "2026-11-19T12:00:00Z", duration: 8 };
  const id = await record(site.api, site.camera, finished);
  const video = { type: "trailcam-video", processing_state: "FINISHED" } as const;
  await write.updateTable("recordings").set(video).where("id", "=", id).execute();
  const { html, text } = await site.get("/kea-basin");
  expect(readRows(html)).toEqual([id]);
  expect(text).toMatch(/Not looked at yet Ridge camera/);
  expect(readCame(html)).toEqual(["Not looked at yet | - - - - - - 1 | 1"]);
  expect(text).not.toContain("showed no animal");
});

test("as many visits are not looked at as the link behind their number lists", async () => {
  for (const PROCESSING of ["external", "off"]) {
    await using site = await openKeaBasin({ PROCESSING });
    const { api, camera } = site;
    const take = (time: string, more: object) =>
      record(api, camera, { recordingDateTime: `2026-11-19T${time}:00Z`, duration: 8, ...more });
    await take("08:00", { processingState: "analyse" });
    const video = await take("09:00", { processingState: "FINISHED" });
    const failed = await take("10:00", {});
    await take("12:00", { processingState: "FINISHED", ...seen("possum") });
    await take("12:01", { processingState: "analyse" });
    const { write } = api.services.store;
    const change = (id: number, to: object) =>
      write.updateTable("recordings").set(to).where("id", "=", id).execute();
    await change(video, { type: "trailcam-video" });
    await change(failed, { processing_state: "analyse.failed" });
    const { html } = await site.get("/kea-basin");
    expect(readCame(html)[1]).toBe("Not looked at yet | - - - - - - 3 | 3");
    const [, to = ""] = /href="([^"]*)"[^>]*>Not looked at yet/.exec(html) ?? [];
    const listed = await site.get(to.replaceAll("&amp;", "&"));
    expect(listed.text).toContain("3 visits ");
    const found = listed.html.match(/\/activity\/visit\/none\/\d+\/tracks/g);
    expect(new Set(found).size).toBe(3);
  }
});

test("each number of the dashboard leads to as many visits or sounds of that night", async () => {
  await using site = await openKeaBasin();
  const take = (recordingDateTime: string, more: object) =>
    record(site.api, site.camera, { recordingDateTime, duration: 8, ...more });
  await take("2026-11-18T10:00:00Z", seen("cat"));
  for (const hour of ["10", "13"]) await take(`2026-11-19T${hour}:00:00Z`, seen("cat"));
  await take("2026-11-19T15:00:00Z", seen("possum"));
  const { html } = await site.get("/kea-basin");
  expect(readCame(html)).toEqual(["Cat | - - - - - 1 2 | 3", "Possum | - - - - - - 1 | 1"]);
  const cells = [...html.matchAll(/<td[^>]*><a aria-label="(\d+) [^"]*" href="([^"]+)"/g)];
  expect(cells.map(([, count]) => count)).toEqual(["1", "2", "1"]);
  for (const [, count, to = ""] of cells) {
    const { text } = await site.get(to.replaceAll("&amp;", "&"));
    expect(text).toContain(`${count} visit${count === "1" ? "" : "s"} `);
  }
});

test("a visit is still to be looked at where a recording of its own waits, not one of another visit", async () => {
  await using site = await openKeaBasin({ PROCESSING: "external" });
  const { api, camera } = site;
  const at = (time: string) => ({ recordingDateTime: `2026-11-19T${time}:00Z`, duration: 8 });
  const done = { processingState: "FINISHED" };
  for (const time of ["10:00", "11:00", "12:00"])
    await record(api, camera, { ...at(time), ...done });
  await record(api, camera, { ...at("13:00"), ...done, ...seen("possum") });
  await record(api, camera, { ...at("13:01"), processingState: "analyse" });
  const first = await site.get("/kea-basin");
  expect(readCame(first.html)).toEqual(["Possum | - - - - - - 1 | 1"]);
  expect(first.text).toContain("3 visits showed no animal.");
  for (const time of ["14:00", "14:01", "14:02"]) await record(api, camera, at(time));
  const then = await site.get("/kea-basin");
  expect(readCame(then.html)).toEqual([
    "Possum | - - - - - - 1 | 1",
    "Not looked at yet | - - - - - - 1 | 1",
  ]);
  expect(then.text).toContain("3 visits showed no animal.");
});
