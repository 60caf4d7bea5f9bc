import { expect, test } from "vitest";
import { archivedFileName } from "#contract/rules/recordings/archive-names.ts";

const file = {
  id: 2_147_483_647,
  recordedAt: "2026-11-20T11:30:05.000Z",
  deviceName: "Ridge camera",
  locationName: "Ridge",
  mimeType: "application/x-cptv",
};
const nameOf = (changes: Partial<typeof file>) =>
  archivedFileName({ ...file, ...changes }, "Pacific/Auckland");

test("a file is named by its place, its night and the clock there", () => {
  expect(nameOf({})).toBe(
    "files/Ridge/2026-11-20/2026-11-21 00-30-05 Ridge camera 2147483647.cptv",
  );
});

test("no part is longer than file systems take, whatever the script", () => {
  for (const deviceName of ["🦔".repeat(200), "鳥".repeat(200), "a".repeat(200)]) {
    for (const part of nameOf({ deviceName, locationName: deviceName }).split("/")) {
      expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(255);
    }
  }
});

test("no name leads out of its folder, and none is one that Windows keeps", () => {
  expect(nameOf({ locationName: "../..", deviceName: "a/b\\c:d" })).toBe(
    "files/-/2026-11-20/2026-11-21 00-30-05 a-b-c-d 2147483647.cptv",
  );
  expect(nameOf({ locationName: "nul.old" })).toContain("files/nul-.old/");
  expect(nameOf({ locationName: "CON" })).toContain("files/CON-/");
  expect(nameOf({ locationName: "console" })).toContain("files/console/");
});
