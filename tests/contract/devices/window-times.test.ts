import { tz } from "@date-fns/tz";
import { addMinutes, format } from "date-fns";
import fc from "fast-check";
import { expect, test } from "vitest";
import { instantAt, shiftDate } from "#contract/rules/times/local-dates.ts";
import {
  findWindowRule,
  isAllDay,
  type WindowRule,
} from "#contract/rules/devices/recording-windows.ts";
import {
  findWindow,
  type Whereabouts,
  windowSeconds,
  windowState,
} from "#contract/rules/devices/window-times.ts";
import { rounds } from "#tests/support/chance.ts";

const auckland = { place: { lat: -43.53, lng: 172.61 }, timeZone: "Pacific/Auckland" };

function rule(start: string, stop: string): WindowRule {
  return findWindowRule(start, stop) as WindowRule;
}

function local(date: string, clock: string, { timeZone } = auckland): Date {
  const [hours, minutes] = clock.split(":").map(Number) as [number, number];
  return instantAt(date, hours * 60 + minutes, timeZone);
}

function clockOf(instant: Date | undefined, { timeZone } = auckland): string {
  return instant ? format(instant, "yyyy-MM-dd HH:mm", { in: tz(timeZone) }) : "never";
}

/** "inside until ...", "outside until ...", or the state's own word. */
function said(window: WindowRule, now: Date, where: Whereabouts = auckland): string {
  const state = windowState(window, now, where);
  if (state.state === "inside") return `inside until ${clockOf(state.window.stop)}`;
  if (state.state === "outside") return `outside until ${clockOf(state.next.start)}`;
  return state.state === "unknown" ? state.reason : state.state;
}

test("from dusk to dawn a device records at two at night and not at one by day", () => {
  const night = rule("-30m", "+30m");
  expect(said(night, local("2026-07-11", "02:00"))).toBe("inside until 2026-07-11 08:30");
  expect(said(night, local("2026-07-11", "13:00"))).toBe("outside until 2026-07-11 16:39");
  expect(said(night, local("2026-07-11", "23:59"))).toBe("inside until 2026-07-12 08:30");
});

test("a clock window over midnight is one window", () => {
  const night = rule("21:00", "05:00");
  expect(said(night, local("2026-07-11", "20:59"))).toBe("outside until 2026-07-11 21:00");
  expect(said(night, local("2026-07-11", "21:00"))).toBe("inside until 2026-07-12 05:00");
  expect(said(night, local("2026-07-11", "23:30"))).toBe("inside until 2026-07-12 05:00");
  expect(said(night, local("2026-07-12", "04:59"))).toBe("inside until 2026-07-12 05:00");
  expect(said(night, local("2026-07-12", "05:00"))).toBe("outside until 2026-07-12 21:00");
});

test("a clock window within a day is inside at noon", () => {
  const day = rule("09:00", "17:00");
  expect(said(day, local("2026-07-11", "12:00"))).toBe("inside until 2026-07-11 17:00");
  expect(said(day, local("2026-07-11", "17:00"))).toBe("outside until 2026-07-12 09:00");
});

test("equal clock times mean always, with or without a place", () => {
  const noon = rule("12:00", "12:00");
  for (const clock of ["00:00", "11:59", "12:00", "23:59"])
    expect(said(noon, local("2026-07-11", clock))).toBe("always");
  expect(said(noon, local("2026-07-11", "02:00"), { place: null, timeZone: "UTC" })).toBe("always");
});

test("a window lasts as long as it really does when the clock changes in it", () => {
  const evening = rule("18:00", "05:00");
  const hours = (date: string) => {
    const window = findWindow(evening, date, auckland);
    return window && windowSeconds(window) / 3600;
  };
  expect(["2026-04-03", "2026-04-04", "2026-09-26", "2026-09-27"].map(hours)).toEqual([
    11, 12, 10, 11,
  ]);
});

test("a window from a clock time to sunrise lasts to the sunrise after the change", () => {
  const window = findWindow(rule("18:00", "+30m"), "2026-09-26", auckland);
  expect(clockOf(window?.start)).toBe("2026-09-26 18:00");
  expect(clockOf(window?.stop)).toBe("2026-09-27 07:40");
  expect(window && windowSeconds(window) / 3600).toBeCloseTo(12 + 40 / 60, 1);
});

test("the dates of a window are those of the place, whatever zone a person is in", () => {
  const chatham = { place: { lat: -43.95, lng: -176.55 }, timeZone: "Pacific/Chatham" };
  const window = findWindow(rule("-30m", "+30m"), "2026-07-11", chatham);
  expect(clockOf(window?.start, chatham)).toBe("2026-07-11 16:39");
  expect(clockOf(window?.stop, chatham)).toBe("2026-07-12 08:33");
});

test("a window whose clock times are both skipped is left out that day", () => {
  const short = rule("02:10", "02:40");
  expect(said(short, local("2026-09-27", "01:00"))).toBe("outside until 2026-09-28 02:10");
  expect(said(rule("02:40", "02:10"), local("2026-09-27", "03:00"))).toBe(
    "inside until 2026-09-28 02:10",
  );
});

test("a window between clock times that come twice is one window", () => {
  const short = rule("02:10", "02:40");
  expect(said(short, new Date("2026-04-04T13:20:00Z"))).toBe("inside until 2026-04-05 02:40");
  expect(said(short, new Date("2026-04-04T14:20:00Z"))).toBe("outside until 2026-04-06 02:10");
});

test("a window that stops about when it starts again does not run into the next", () => {
  const rules = [rule("-30m", "17:00"), rule("07:30", "+30m")];
  const days = Array.from({ length: 365 }, (_, index) => shiftDate("2026-01-01", index));
  for (const rule of rules)
    for (const date of days) {
      const window = findWindow(rule, date, auckland);
      const next = findWindow(rule, shiftDate(date, 1), auckland);
      expect(window && next && window.stop <= next.start, date).toBe(true);
    }
});

test("a window that starts after midnight and stops just before is inside to its end", () => {
  const long = rule("+6h", "-3h");
  expect(said(long, local("2026-12-23", "02:00"))).toBe("inside until 2026-12-23 02:45");
  expect(said(long, local("2026-12-23", "03:00"))).toBe("outside until 2026-12-23 03:10");
});

test("windows after the sun are unknown without a place, and zero is no place", () => {
  const nowhere = { place: null, timeZone: "Pacific/Auckland" };
  const zero = { place: { lat: 0, lng: 0 }, timeZone: "Pacific/Auckland" };
  const now = local("2026-07-11", "02:00");
  expect(said(rule("-30m", "+30m"), now, nowhere)).toBe("no place");
  expect(said(rule("-30m", "05:00"), now, zero)).toBe("no place");
  expect(findWindow(rule("-30m", "05:00"), "2026-07-11", zero)).toBeUndefined();
  expect(said(rule("21:00", "05:00"), now, nowhere)).toBe("inside until 2026-07-11 05:00");
});

test("windows after the sun are unknown where it does not set or rise", () => {
  const svalbard = { place: { lat: 78.22, lng: 15.65 }, timeZone: "Europe/Oslo" };
  const night = rule("-30m", "+30m");
  expect(said(night, new Date("2026-06-21T22:00:00Z"), svalbard)).toBe("no sunset or sunrise");
  expect(said(night, new Date("2026-12-21T22:00:00Z"), svalbard)).toBe("no sunset or sunrise");
  expect(windowState(night, new Date("2026-03-21T22:00:00Z"), svalbard).state).toBe("inside");
});

const places: Whereabouts[] = [
  auckland,
  { place: { lat: 51.5, lng: -0.1 }, timeZone: "Europe/London" },
  { place: { lat: -33.45, lng: -70.67 }, timeZone: "America/Santiago" },
  { place: { lat: -31.55, lng: 159.08 }, timeZone: "Australia/Lord_Howe" },
];
/** The week around each change of clocks of 2026 in those places, and the solstices. */
const weeks = ["03-29", "04-05", "09-06", "09-27", "10-04", "10-25", "06-21", "12-21"];
const date = fc
  .tuple(fc.constantFrom(...weeks), fc.integer({ min: -3, max: 3 }))
  .map(([day, days]) => shiftDate(`2026-${day}`, days));
const edge = fc.oneof(
  fc.record({ by: fc.constant("clock" as const), minutes: fc.integer({ min: 0, max: 1439 }) }),
  fc.record({ by: fc.constant("clock" as const), minutes: fc.integer({ min: 0, max: 240 }) }),
  fc.record({ by: fc.constant("sun" as const), minutes: fc.integer({ min: -360, max: 360 }) }),
);
const anyRule = fc.record({ start: edge, stop: edge });
const where = fc.constantFrom(...places);

test("a night is in doubt while it is unknown whether the one before it has ended", () => {
  const tromso = { place: { lat: 69.65, lng: 18.96 }, timeZone: "Europe/Oslo" };
  const night = rule("-30m", "+30m");
  const days = Array.from({ length: 31 }, (_, index) => shiftDate("2026-07-10", index));
  const first = days.find((date) => findWindow(night, date, tromso)) ?? "never";
  expect(first).not.toBe(days[0]);
  expect(said(night, local(first, "12:00", tromso), tromso)).toBe("no sunset or sunrise");
  const later = shiftDate(first, 3);
  expect(windowState(night, local(later, "12:00", tromso), tromso).state).toBe("outside");
});

test("windows of successive days follow each other: no moment is in two", () => {
  fc.assert(
    fc.property(anyRule, date, where, (rule, date, where) => {
      const window = findWindow(rule, date, where);
      const next = findWindow(rule, shiftDate(date, 1), where);
      if (!window || !next) throw new Error("the sun sets and rises in all these places");
      expect(window.start.getTime()).toBeLessThanOrEqual(window.stop.getTime());
      expect(window.stop.getTime()).toBeLessThanOrEqual(next.start.getTime());
    }),
    { numRuns: rounds(500) },
  );
});

test("a device is inside a window that has started and not stopped, or the next is ahead", () => {
  const minutes = fc.integer({ min: 0, max: 1600 });
  fc.assert(
    fc.property(anyRule, date, where, minutes, (rule, date, where, minutes) => {
      const now = addMinutes(instantAt(date, 0, where.timeZone), minutes);
      const state = windowState(rule, now, where);
      const windows = [-3, -2, -1, 0, 1, 2].map((days) =>
        findWindow(rule, shiftDate(date, days), where),
      );
      const current = windows.find((window) => window && window.start <= now && now < window.stop);
      expect(state.state).toBe(isAllDay(rule) ? "always" : current ? "inside" : "outside");
      if (state.state === "inside") {
        expect(state.window).toEqual(current);
      } else if (state.state === "outside") {
        expect(state.next.start.getTime()).toBeGreaterThan(now.getTime());
        expect(windowState(rule, state.next.start, where).state).toBe("inside");
      }
    }),
    { numRuns: rounds(500) },
  );
});

test("no window starts between now and the next start", () => {
  const share = fc.double({ min: 0, max: 0.999, noNaN: true });
  fc.assert(
    fc.property(anyRule, date, where, share, (rule, date, where, share) => {
      const now = instantAt(date, 0, where.timeZone);
      const state = windowState(rule, now, where);
      fc.pre(state.state === "outside");
      const waiting = state.next.start.getTime() - now.getTime();
      const between = new Date(now.getTime() + share * waiting);
      expect(windowState(rule, between, where)).toEqual(state);
    }),
    { numRuns: rounds(500) },
  );
});
