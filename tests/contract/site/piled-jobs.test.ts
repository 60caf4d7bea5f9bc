import { expect, test } from "vitest";
import { findPiledLanes } from "#contract/rules/site/piled-jobs.ts";

const now = new Date("2026-11-20T12:00:00.000Z");

test("a lane is piled up once its oldest job has waited for six hours, the longest first", () => {
  const lanes = [
    { lane: "mail", waiting: 1, waitingSince: "2026-11-20T06:00:00.000Z" },
    { lane: "sound", waiting: 900, waitingSince: "2026-11-20T06:00:01.000Z" },
    { lane: "upkeep", waiting: 0 },
    { lane: "pictures", waiting: 2, waitingSince: "2026-11-19T06:00:00.000Z" },
  ];
  expect(findPiledLanes(lanes, now).map(({ lane }) => lane)).toEqual(["pictures", "mail"]);
});
