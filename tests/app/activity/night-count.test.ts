import { expect, test } from "vitest";
import { toNightCount } from "#app/routes/project/activity/calendar/night-count.server.ts";

const zone = "Pacific/Auckland";
const setting = { countedFrom: undefined as string | undefined, tonight: "2026-11-20", zone };

test("a night says how much it holds, and how sure that is", () => {
  const read = (night: string, count: number, countedFrom?: string) =>
    toNightCount({ night, count, hasRecordings: true }, { ...setting, countedFrom }).text;
  expect(read("2026-11-19", 1234)).toBe("1,234");
  /* The night of the 19th is from noon to noon in New Zealand, thirteen hours ahead. */
  expect(read("2026-11-19", 12, "2026-11-19T10:00:00.000Z")).toBe("12+");
  expect(read("2026-11-19", 12, "2026-11-18T23:00:00.000Z")).toBe("12");
  expect(read("2026-11-17", 0, "2026-11-19T10:00:00.000Z")).toBe("?");
  expect(read("2026-11-17", 2, "2026-11-19T10:00:00.000Z")).toBe("2+");
  expect(read("2026-11-21", 0)).toBeUndefined();
  const bare = { night: "2026-11-18", count: 0, hasRecordings: false };
  expect(toNightCount(bare, setting).text).toBeUndefined();
});
