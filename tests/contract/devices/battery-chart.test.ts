import { expect, test } from "vitest";
import { drawBatteryChart } from "#contract/rules/devices/battery-chart.ts";

const frame = {
  width: 600,
  height: 200,
  from: new Date("2026-11-10T00:00:00Z"),
  until: new Date("2026-11-20T00:00:00Z"),
  timeZone: "Pacific/Auckland",
};

function reading(at: string, percent: number | null, volts: number | null = null) {
  return { at, percent, volts, kind: "li-ion" };
}

test("per cents go from 0 below to 100 above, and time from left to right", () => {
  const chart = drawBatteryChart(
    [reading("2026-11-15T00:00:00Z", 50), reading("2026-11-14T00:00:00Z", 100)],
    frame,
  );
  expect(chart?.lines).toEqual(["M240 0L300 100"]);
  expect(chart?.unit).toBe("%");
  expect(chart?.levels.map(({ value }) => value)).toEqual([0, 25, 50, 75, 100]);
});

test("a day and a half without readings breaks the line, and a reading alone is a dot", () => {
  const chart = drawBatteryChart(
    [
      reading("2026-11-11T00:00:00Z", 80),
      reading("2026-11-12T00:00:00Z", 70),
      reading("2026-11-14T00:00:00Z", 60),
    ],
    frame,
  );
  expect(chart?.lines).toEqual(["M60 40L120 60"]);
  expect(chart?.dots).toEqual([{ x: 240, y: 80 }]);
});

test("volts are drawn where no reading has per cents, with room around them and lines between", () => {
  const chart = drawBatteryChart(
    [reading("2026-11-11T00:00:00Z", null, 12), reading("2026-11-12T00:00:00Z", null, 11)],
    frame,
  );
  expect(chart?.unit).toBe("V");
  expect(chart?.lines).toEqual(["M60 16.7L120 183.3"]);
  expect(chart?.levels.map(({ value }) => value)).toEqual([11, 11.5, 12]);
});

test("days are marked at the midnights of the place, six at most", () => {
  const chart = drawBatteryChart([reading("2026-11-11T00:00:00Z", 80)], frame);
  expect(chart?.days.map(({ at }) => at)).toEqual([
    "2026-11-10T11:00:00.000Z",
    "2026-11-12T11:00:00.000Z",
    "2026-11-14T11:00:00.000Z",
    "2026-11-16T11:00:00.000Z",
    "2026-11-18T11:00:00.000Z",
  ]);
});

test("of many readings no more are drawn than can be seen", () => {
  const many = Array.from({ length: 20_000 }, (_, index) =>
    reading(new Date(frame.from.getTime() + index * 43_200).toISOString(), index % 100),
  );
  const [line = ""] = drawBatteryChart(many, frame)?.lines ?? [];
  expect(line.split("L").length).toBeLessThanOrEqual(2 * 601);
  expect(drawBatteryChart([], frame)).toBeUndefined();
});

test("of the readings that fall on ten units the last is named, with its place and its time", () => {
  const chart = drawBatteryChart(
    [
      reading("2026-11-15T00:00:00Z", 50),
      reading("2026-11-15T03:00:00Z", 49),
      reading("2026-11-16T00:00:00Z", 40),
    ],
    frame,
  );
  expect(chart?.readings).toEqual([
    { x: 307.5, y: 102, at: "2026-11-15T03:00:00.000Z", value: 49 },
    { x: 360, y: 120, at: "2026-11-16T00:00:00.000Z", value: 40 },
  ]);
});
