import { expect, test } from "vitest";
import { type AudioMode, findDayBar, solstices } from "#contract/rules/devices/day-bar.ts";
import { findWindowRule, type WindowRule } from "#contract/rules/devices/recording-windows.ts";

const where = { place: { lat: -43.53, lng: 172.61 }, timeZone: "Pacific/Auckland" };

function barOf(start: string, stop: string, audioMode: AudioMode, date = "2026-07-11") {
  const rule = findWindowRule(start, stop) as WindowRule;
  return findDayBar(rule, { audioMode, date, where });
}

test("a window over midnight is one piece, one over noon is two", () => {
  expect(barOf("18:00", "06:00", "Disabled")).toEqual({
    thermal: [{ from: 0.25, to: 0.75 }],
    audio: [],
  });
  expect(barOf("06:00", "18:00", "Disabled")?.thermal).toEqual([
    { from: 0, to: 0.25 },
    { from: 0.75, to: 1 },
  ]);
});

test("all day is one piece, whatever the clock time that says so", () => {
  expect(barOf("12:00", "12:00", "AudioAndThermal")).toEqual({
    thermal: [{ from: 0, to: 1 }],
    audio: [{ from: 0, to: 1 }],
  });
  expect(barOf("00:00", "00:00", "Disabled")?.thermal).toEqual([{ from: 0, to: 1 }]);
});

test("sound is recorded alone, beside heat, or when heat is not", () => {
  const all = [{ from: 0, to: 1 }];
  expect(barOf("18:00", "06:00", "AudioOnly")).toEqual({ thermal: [], audio: all });
  expect(barOf("18:00", "06:00", "AudioAndThermal")?.audio).toEqual(all);
  expect(barOf("06:00", "18:00", "AudioOrThermal")?.audio).toEqual([{ from: 0.25, to: 0.75 }]);
  expect(barOf("18:00", "06:00", "AudioOrThermal")?.audio).toEqual([
    { from: 0, to: 0.25 },
    { from: 0.75, to: 1 },
  ]);
  expect(barOf("12:00", "12:00", "AudioOrThermal")?.audio).toEqual([]);
});

test("a night of the sun is longer in midwinter than in midsummer", () => {
  const { midsummer, midwinter } = solstices(2026, where.place);
  expect({ midsummer, midwinter }).toEqual({ midsummer: "2026-12-21", midwinter: "2026-06-21" });
  const [winter, summer] = [midwinter, midsummer].map(
    (date) => barOf("-30m", "+30m", "Disabled", date)?.thermal[0],
  );
  expect(winter?.from).toBeCloseTo(4.5 / 24, 1);
  expect(winter?.to).toBeCloseTo(20.5 / 24, 1);
  expect(summer?.from).toBeCloseTo(8.7 / 24, 1);
  expect(summer?.to).toBeCloseTo(18.3 / 24, 1);
  expect(solstices(2026, { lat: 52, lng: 13 }).midsummer).toBe("2026-06-21");
});

test("a window that starts on the second night after its evening is in the bar", () => {
  const { thermal } = barOf("+6h", "-3h", "Disabled", "2026-12-21") ?? { thermal: [] };
  expect(thermal).toHaveLength(2);
  expect(thermal[0]?.from).toBe(0);
  expect(thermal[0]?.to).toBeCloseTo(14.7 / 24, 1);
  expect(thermal[1]?.from).toBeCloseTo(15.2 / 24, 1);
  expect(thermal[1]?.to).toBe(1);
});

test("a night in which the clock goes back is 25 hours from noon to noon", () => {
  const { thermal } = barOf("18:00", "06:00", "Disabled", "2026-04-04") ?? {};
  expect(thermal).toEqual([{ from: 6 / 25, to: 19 / 25 }]);
});

test("there is no bar where there is no place to know the sun of", () => {
  const rule = findWindowRule("-30m", "+30m") as WindowRule;
  const nowhere = { place: undefined, timeZone: "Pacific/Auckland" };
  const query = { date: "2026-07-11", where: nowhere };
  expect(findDayBar(rule, { ...query, audioMode: "AudioOrThermal" })).toBeUndefined();
  expect(findDayBar(rule, { ...query, audioMode: "AudioOnly" })?.thermal).toEqual([]);
});
