import fc from "fast-check";
import { expect, test } from "vitest";
import { findBaitNight, findClockMinutes } from "#contract/rules/schedules/bait-night.ts";

const rest = { waits: [0], sounds: ["1"], volumes: [5] };

test("sounds begin at the start and then at even distances until the end", () => {
  const night = findBaitNight({ ...rest, from: "21:00", until: "22:00", every: 1200 });
  expect(night).toEqual({ start: 540, stop: 600, plays: [540, 560, 580] });
});

test("a combination goes on over midnight, and ends at noon", () => {
  const over = findBaitNight({ ...rest, from: "21:00", until: "06:00", every: 3600 });
  expect(over).toMatchObject({ start: 540, stop: 1080 });
  expect(over?.plays).toHaveLength(9);
  const beyond = findBaitNight({ ...rest, from: "06:00", until: "18:00", every: 3600 });
  expect(beyond).toMatchObject({ start: 1080, stop: 1440 });
});

test("from noon to noon is a whole day", () => {
  const day = findBaitNight({ ...rest, from: "12:00", until: "12:00", every: 7200 });
  expect(day?.plays).toHaveLength(12);
});

test("times that no clock shows are none", () => {
  for (const text of ["24:00", "9pm", "", "12:60", "1200"]) {
    expect(findClockMinutes(text)).toBeUndefined();
    expect(findBaitNight({ ...rest, from: text, until: "06:00", every: 60 })).toBeUndefined();
  }
  expect(findClockMinutes("7:05")).toBe(425);
  expect(findBaitNight({ ...rest, from: "21:00", until: "06:00", every: 0 })).toBeUndefined();
});

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hours, minutes]) => `${hours}:${String(minutes).padStart(2, "0")}`);

test("every sound begins within its combination, and that within the night", () => {
  fc.assert(
    fc.property(clock, clock, fc.integer({ min: 60, max: 90_000 }), (from, until, every) => {
      const night = findBaitNight({ ...rest, from, until, every });
      expect(night?.plays[0]).toBe(night?.start);
      for (const at of night?.plays ?? []) expect(at < (night?.stop ?? 0)).toBe(true);
      expect((night?.start ?? -1) >= 0 && (night?.stop ?? 9999) <= 1440).toBe(true);
    }),
  );
});
