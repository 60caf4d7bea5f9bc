import { expect, test } from "vitest";
import { findNewestProven, checkBackups } from "#contract/rules/backups/backup-health.ts";

const now = new Date("2026-11-20T07:30:00Z");
const tonight = "2026-11-19T13:30:00Z";
const before = "2026-11-18T13:30:00Z";

test.each([
  ["none", []],
  ["unproven", [{ madeAt: tonight }]],
  ["proven", [{ madeAt: tonight, provenAt: tonight }]],
  ["late", [{ madeAt: before, provenAt: before }]],
  ["broken", [{ madeAt: before, provenAt: before, problem: "The rows are damaged." }]],
] as const)("%s", (health, backups) => {
  expect(checkBackups({ backups, job: { state: "open" } }, now)).toBe(health);
});

test("a failure matters more than how old the newest is, and less than that it cannot be restored", () => {
  const job = { state: "failed" } as const;
  expect(checkBackups({ backups: [], job }, now)).toBe("failed");
  expect(checkBackups({ backups: [{ madeAt: before }], job }, now)).toBe("failed");
  const broken = { madeAt: tonight, provenAt: tonight, problem: "damaged" };
  expect(checkBackups({ backups: [broken], job }, now)).toBe("broken");
});

test("of what cannot be read nothing else is said", () => {
  const job = { state: "failed" } as const;
  expect(checkBackups({ backups: [], fault: "No answer.", job }, now)).toBe("unreadable");
});

test("the last proof is of one that was whole", () => {
  const broken = { madeAt: tonight, provenAt: tonight, problem: "damaged" };
  expect(findNewestProven([broken, { madeAt: before, provenAt: before }])?.madeAt).toBe(before);
  expect(findNewestProven([broken, { madeAt: before }])).toBeUndefined();
});
