import { expect, test } from "vitest";
import { toOfferingPage } from "#contract/rules/navigation/offering-page.ts";

test.each([
  ["/kea-basin/devices.csv", "/:projectName/devices.csv", "/kea-basin/devices"],
  ["/kea-basin/locations.GPX", "/:projectName/locations.gpx", "/kea-basin/locations"],
  [
    "/kea-basin/devices/1/ridge.csv/battery.csv",
    "/:projectName/devices/:deviceId/:deviceName/battery.csv",
    "/kea-basin/devices/1/ridge.csv/diagnostics",
  ],
  ["/kea-basin/devices%2Ecsv/", "/:projectName/devices.csv", "/kea-basin/devices"],
  ["/kea-basin/report/animals.csv", "/:projectName/report/animals.csv", "/kea-basin/report"],
  [
    "/kea-basin/activity/export.jsonl",
    "/:projectName/activity/export.jsonl",
    "/kea-basin/activity/export",
  ],
  ["/my-jobs/9/file", "/my-jobs/:jobId/file", "/my-jobs"],
  ["/my-settings/my-data.json", "/my-settings/my-data.json", "/my-settings/my-data"],
  ["/traps.csv", "/:projectName", "/traps.csv"],
])("%s of %s is offered at %s", (path, pattern, page) => {
  expect(toOfferingPage(path, pattern)).toBe(page);
});
