import { expect, test } from "vitest";
import { describeTrouble } from "#app/services/devices/device-text.server.ts";

/** 8:30 pm of 20 November in New Zealand. */
const now = new Date("2026-11-20T07:30:00.000Z");

function describe(from: string, until: string): string {
  const trouble = { kind: "battery ending" as const, since: now.toISOString() };
  return describeTrouble({ ...trouble, empty: { from, until } }, now, "Pacific/Auckland");
}

test("when a battery will be empty is told in days of the calendar of its place", () => {
  const [today, tomorrow, later] = [
    "2026-11-20T10:00:00Z",
    "2026-11-21T06:30:00Z",
    "2026-11-24T07:30:00Z",
  ];
  expect(describe(today, today)).toBe("Battery will be empty today");
  expect(describe(today, tomorrow)).toBe("Battery will be empty today or tomorrow");
  expect(describe(tomorrow, tomorrow)).toBe("Battery will be empty tomorrow");
  expect(describe(today, later)).toBe("Battery will be empty within 4 days");
  expect(describe(tomorrow, later)).toBe("Battery will be empty in 1 to 4 days");
  expect(describe(later, later)).toBe("Battery will be empty in about 4 days");
});
