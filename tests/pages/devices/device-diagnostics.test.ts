import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { changeDevice, openWithCamera, reportAt } from "#tests/support/pages/device-pages.ts";
import { tell } from "#tests/support/events.ts";
import { ridge } from "#tests/support/projects/places.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const day = (date: string) => `2026-11-${date}T10:00:00.000Z`;

function battery(percent: number) {
  return { voltage: 10 + percent / 50, battery: percent, batteryType: "li-ion" };
}

test("the battery is drawn, told in words and listed, by the range that is asked for", async () => {
  await using site = await openWithCamera();
  for (const [date, percent] of [
    ["01", 90],
    ["11", 80],
    ["15", 72],
    ["19", 64],
  ] as const)
    await reportAt(site, site.camera, "rpiBattery", [day(date)], battery(percent));
  const weeks = await site.get(`${site.path}/diagnostics`);
  expect(weeks.html).toContain('<svg class="chart"');
  expect(weeks.text).toContain("4 readings, from 90% on 1 Nov 2026 to 64% on 19 Nov 2026");
  expect(weeks.text).toMatch(/At this rate the battery will be empty in .*31 days/);
  expect(weeks.text).toMatch(/11 November 2026, 11:00\spm NZDT 80% 11\.60 V li-ion/);
  const week = await site.get(`${site.path}/diagnostics?range=1-week`);
  expect(week.text).toContain("2 readings, from 72% on 15 Nov 2026");
  const odd = await site.get(`${site.path}/diagnostics?range=century`);
  expect(odd.text).toContain("4 readings");
  const file = await site.get(`${site.path}/battery.csv?range=1-week`);
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.html.trim().split("\r\n")).toEqual([
    "Time (UTC),Battery %,Battery V,Kind",
    "2026-11-19T10:00:00.000Z,64,11.28,li-ion",
    "2026-11-15T10:00:00.000Z,72,11.44,li-ion",
  ]);
  expect((await site.browser().get(`${site.path}/battery.csv`)).location).toContain("/sign-in?");
});

test("a battery that has been on mains for the last 10 days is said to be, whatever it was before", async () => {
  await using site = await openWithCamera();
  const mains = { voltage: 12, batteryType: "mains" };
  await reportAt(site, site.camera, "rpiBattery", [day("01")], battery(90));
  await reportAt(site, site.camera, "rpiBattery", [day("15"), day("19")], mains);
  const { text } = await site.get(`${site.path}/diagnostics`);
  expect(text).toContain("It runs on mains or on an unknown power supply.");
});

test("a battery that was on mains long ago is not said to be", async () => {
  await using site = await openWithCamera();
  const mains = { voltage: 12, batteryType: "mains" };
  await reportAt(site, site.camera, "rpiBattery", [day("01"), day("02")], mains);
  const { text } = await site.get(`${site.path}/diagnostics`);
  expect(text).not.toContain("It runs on mains");
  expect(text).toContain("There are too few readings from the last 10 days");
});

test("software without a channel is listed with its state unknown, and none is said to be none", async () => {
  await using site = await openWithCamera();
  expect((await site.get(`${site.path}/diagnostics`)).text).toContain(
    "It has not reported which software it runs.",
  );
  await tell(site.api, site.camera, "versionData", { details: { "tc2-agent": "0.9.2" } });
  const { text } = await site.get(`${site.path}/diagnostics`);
  expect(text).toContain("tc2-agent 0.9.2 Not known: it has not reported its channel");
});

test("software is up to date, behind or ahead of its channel", async () => {
  const source = join(tmpdir(), "nightjar-device-page-versions.json");
  const latest = { prod: { tc2: { agent: "1.2.3", attiny: "2.0.0", hat: "1.0.0" } } };
  await writeFile(source, JSON.stringify(latest));
  await using site = await openWithCamera({ SOFTWARE_VERSIONS: source });
  const installed = { agent: "1.2.3", attiny: "1.9.0", hat: "1.1.0~test" };
  await tell(site.api, site.camera, "versionData", { details: installed });
  await tell(site.api, site.camera, "salt-update", { details: { nodegroup: "tc2-prod" } });
  const { text } = await site.get(`${site.path}/diagnostics`);
  expect(text).toContain("It gets its updates from the channel tc2-prod.");
  expect(text).toContain("agent 1.2.3 Up to date");
  expect(text).toContain("attiny 1.9.0 Update available: 2.0.0");
  expect(text).toContain("hat 1.1.0~test Newer than the channel, which has 1.0.0");
});

test("power is told by the later of the kinds of events, and its profile in words", async () => {
  await using site = await openWithCamera();
  const { api, camera } = site;
  await tell(api, camera, "rpi-power-on", { hours: [1] });
  await tell(api, camera, "power-on-test", { hours: [3] });
  await tell(api, camera, "daytime-power-off", { hours: [2] });
  const before = await site.get(`${site.path}/diagnostics`);
  expect(before.text).toMatch(/Last switched on 20 November 2026, 4:00\spm NZDT/);
  expect(before.text).toMatch(/Last switched off 20 November 2026, 3:00\spm NZDT/);
  expect(before.text).toContain("It has not reported its power profile.");
  await tell(api, camera, "config", {
    details: { "thermal-recorder": { "use-low-power-mode": true } },
  });
  expect((await site.get(`${site.path}/diagnostics`)).text).toContain("Low power: it keeps");
});

test("what a camera sees is its latest status recording, else its latest", async () => {
  await using site = await openWithCamera();
  const { api, camera } = site;
  const empty = await site.get(`${site.path}/diagnostics`);
  expect(empty.text).toContain("It has sent no recording yet.");
  const at = "2026-11-20T06:00:00Z";
  const long = await record(api, camera, { recordingDateTime: at, duration: 9, location: ridge });
  const other = await site.get(`${site.path}/diagnostics`);
  expect(other.text).toContain("It has sent no status recording.");
  expect(other.html).toContain(`href="/kea-basin/recording/${long}/tracks"`);
  const status = await record(
    api,
    camera,
    { recordingDateTime: "2026-11-20T05:00:00Z", duration: 2, location: ridge },
    new TextEncoder().encode("unreadable, but short"),
  );
  const shown = await site.get(`${site.path}/diagnostics`);
  expect(shown.text).toMatch(/Status recording from 20 November 2026, 6:00\spm NZDT/);
  expect(shown.html).toContain(`href="/kea-basin/recording/${status}/tracks"`);
});

test("a camera for traps shows its latest recording, and denies nothing that its kind never tells", async () => {
  await using site = await openWithCamera();
  const { api, camera } = site;
  const at = "2026-11-20T06:00:00Z";
  const id = await record(api, camera, { type: "irRaw", recordingDateTime: at, duration: 9 });
  await changeDevice(site, camera, { kind: "trapcam" });
  const { text, html } = await site.get(`${site.path}/diagnostics`);
  expect(text).toMatch(/Its latest recording is from 20 November 2026, 7:00\spm NZDT/);
  expect(html).toContain(`href="/kea-basin/recording/${id}/tracks"`);
  expect(text).toContain("It records whenever something moves.");
  for (const denied of ["It has sent no", "has not reported", "not reported", "Software"])
    expect(text).not.toContain(denied);
  expect((await site.get(`${site.path}/overview`)).text).not.toContain("has not reported");
  await tell(api, camera, "versionData", { details: { "tc2-agent": "0.9.2" } });
  await tell(api, camera, "config", {
    details: { "thermal-recorder": { "use-low-power-mode": true } },
  });
  const told = await site.get(`${site.path}/diagnostics`);
  expect(told.text).toContain("tc2-agent 0.9.2");
  expect(told.text).toContain("Low power: it keeps");
});

test("a camera that has recorded is not said to have sent no recording", async () => {
  await using site = await openWithCamera();
  const { api, camera } = site;
  const image = { type: "trailcam-image", recordingDateTime: "2026-11-20T06:00:00Z" };
  const id = await record(api, camera, image);
  await changeDevice(site, camera, { kind: "thermal" });
  const { text, html } = await site.get(`${site.path}/diagnostics`);
  expect(text).toContain("It has sent no status recording. Its latest recording is from");
  expect(html).toContain(`href="/kea-basin/recording/${id}/tracks"`);
});

test("a sound recorder shows neither view nor window", async () => {
  await using site = await openWithCamera();
  await changeDevice(site, site.camera, { kind: "audio" });
  const { text } = await site.get(`${site.path}/diagnostics`);
  expect(text).toContain("It records sound day and night");
  expect(text).not.toContain("What it sees");
  expect(text).not.toContain("Power profile");
});
