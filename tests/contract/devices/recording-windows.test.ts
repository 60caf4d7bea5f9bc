import { expect, test } from "vitest";
import {
  allDay,
  duskToDawn,
  findWindowEdge,
  findWindowRule,
  formatWindowEdge,
  isAllDay,
  toStoredWindows,
  type WindowRule,
} from "#contract/rules/devices/recording-windows.ts";

function rule(start: string, stop: string): WindowRule {
  return findWindowRule(start, stop) as WindowRule;
}

test("an end is a clock time, or minutes from the sun", () => {
  expect(findWindowEdge("21:00")).toEqual({ by: "clock", minutes: 1260 });
  expect(findWindowEdge(" 9:05 ")).toEqual({ by: "clock", minutes: 545 });
  expect(findWindowEdge("00:00")).toEqual({ by: "clock", minutes: 0 });
  expect(findWindowEdge("-30m")).toEqual({ by: "sun", minutes: -30 });
  expect(findWindowEdge("+30m")).toEqual({ by: "sun", minutes: 30 });
  expect(findWindowEdge("45m")).toEqual({ by: "sun", minutes: 45 });
  expect(findWindowEdge("+1h")).toEqual({ by: "sun", minutes: 60 });
  expect(findWindowEdge("-1h30m")).toEqual({ by: "sun", minutes: -90 });
  expect(findWindowEdge("-0m")).toEqual({ by: "sun", minutes: 0 });
});

test("what is no end is not read as one", () => {
  const wrong = ["", "+", "-", "24:00", "12:60", "12", "1200", "30", "-30", "30s", "7h", "-361m"];
  expect(wrong.map(findWindowEdge)).toEqual(wrong.map(() => undefined));
  expect(findWindowRule("21:00", "dawn")).toBeUndefined();
  expect(findWindowRule("", "05:00")).toBeUndefined();
});

test("an end is written as it is read", () => {
  const ends = ["21:00", "09:05", "00:00", "-30m", "+90m", "+0m"];
  const edges = ends.map(findWindowEdge);
  expect(edges.map((edge) => edge && formatWindowEdge(edge))).toEqual(ends);
});

test("a window is all day where both clock times are equal", () => {
  expect(isAllDay(rule("12:00", "12:00"))).toBe(true);
  expect(isAllDay(rule("9:00", "09:00"))).toBe(true);
  expect(isAllDay(rule("+30m", "+30m"))).toBe(false);
  expect(isAllDay(rule("12:00", "12:01"))).toBe(false);
});

test("windows are stored as devices read them", () => {
  const none = { hasPowerWindow: false };
  expect(toStoredWindows(duskToDawn, none)).toEqual({
    startRecording: "-30m",
    stopRecording: "+30m",
  });
  expect(toStoredWindows(allDay, none)).toEqual({
    startRecording: "12:00",
    stopRecording: "12:00",
  });
});

test("a model with a power window is never off while it should record", () => {
  expect(toStoredWindows(rule("21:00", "05:00"), { hasPowerWindow: true })).toEqual({
    startRecording: "21:00",
    stopRecording: "05:00",
    powerOn: "21:00",
    powerOff: "05:00",
  });
});
