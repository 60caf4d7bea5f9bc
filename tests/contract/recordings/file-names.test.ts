import { expect, test } from "vitest";
import { savedFileName } from "#contract/rules/recordings/file-names.ts";

const at = "2026-11-20T11:30:05.250Z";

test("what a person saves is named by the clock of its place", () => {
  const jpeg = { mimeType: "image/jpeg", timeZone: "Pacific/Auckland" };
  expect(savedFileName(12, at, jpeg)).toBe("recording-12-2026-11-21--00-30-05.jpg");
  const thermal = { mimeType: "application/x-cptv", timeZone: "America/Lima" };
  expect(savedFileName(12, at, thermal)).toBe("recording-12-2026-11-20--06-30-05.cptv");
  const unknown = { mimeType: null, timeZone: "UTC" };
  expect(savedFileName(12, at, unknown)).toBe("recording-12-2026-11-20--11-30-05.raw");
});
