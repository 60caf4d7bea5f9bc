import { expect, test } from "vitest";
import { formatLocation, toAutomaticName } from "#contract/rules/locations/location-names.ts";

const zone = "Pacific/Auckland";
const at = "2026-07-02T18:30:00.000Z";

test("a location that nobody has named says whose device opened it, and on which day there", () => {
  const name = toAutomaticName("Ridge camera", at);
  expect(name).toBe("New station for Ridge camera_2026-07-02T18:30:00.000Z");
  expect(formatLocation(name, zone)).toBe("New location of Ridge camera, 3 Jul 2026");
  expect(formatLocation(name, "UTC")).toBe("New location of Ridge camera, 2 Jul 2026");
});

test("what people have named is called as they named it", () => {
  for (const name of ["Ridge", "New station for Mere", "New station for x_2026-99-99T00:00Z"]) {
    expect(formatLocation(name, zone)).toBe(name);
  }
});
