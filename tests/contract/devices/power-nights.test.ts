import fc from "fast-check";
import { expect, test } from "vitest";
import { piecesOfNight } from "#contract/rules/devices/power-nights.ts";
import type { PowerSession } from "#contract/rules/devices/power-sessions.ts";

const auckland = "Pacific/Auckland";

function piece(session: PowerSession, night: string) {
  return piecesOfNight([session], night, auckland).map(({ from, to, seconds }) => ({
    from,
    to,
    hours: seconds === undefined ? undefined : seconds / 3600,
  }));
}

test("a session is where the clock of the place puts it, from noon to noon", () => {
  const session = { on: "2026-07-10T06:00:00.000Z", off: "2026-07-10T18:00:00.000Z" };
  expect(piece(session, "2026-07-10")).toEqual([{ from: 0.25, to: 0.75, hours: 12 }]);
  expect(piece(session, "2026-07-09")).toEqual([]);
  expect(piece(session, "2026-07-11")).toEqual([]);
});

test("a session over noon is a piece of both nights", () => {
  const session = { on: "2026-07-09T18:00:00.000Z", off: "2026-07-10T06:00:00.000Z" };
  expect(piece(session, "2026-07-09")).toEqual([{ from: 0.75, to: 1, hours: 6 }]);
  expect(piece(session, "2026-07-10")).toEqual([{ from: 0, to: 0.25, hours: 6 }]);
});

test("a session that ends at noon is no piece of the next night", () => {
  const session = { on: "2026-07-09T18:00:00.000Z", off: "2026-07-10T00:00:00.000Z" };
  expect(piece(session, "2026-07-09")).toHaveLength(1);
  expect(piece(session, "2026-07-10")).toEqual([]);
});

test("in the night in which the clocks change the length is the real one, the ends are the clock's", () => {
  const spring = { on: "2026-09-26T06:00:00.000Z", off: "2026-09-26T17:00:00.000Z" };
  expect(piece(spring, "2026-09-26")).toEqual([{ from: 0.25, to: 0.75, hours: 11 }]);
  const autumn = { on: "2026-04-04T05:00:00.000Z", off: "2026-04-04T18:00:00.000Z" };
  expect(piece(autumn, "2026-04-04")).toEqual([{ from: 0.25, to: 0.75, hours: 13 }]);
  const repeated = { on: "2026-04-04T13:50:00.000Z", off: "2026-04-04T14:10:00.000Z" };
  const [{ from = 0, to = 0, hours = 0 } = {}] = piece(repeated, "2026-04-04");
  expect(to).toBe(from);
  expect(hours).toBeCloseTo(1 / 3);
});

test("a session with one end is at that end, in the night of it alone", () => {
  const started = { on: "2026-07-10T06:00:00.000Z", off: undefined };
  const stopped = { on: undefined, off: "2026-07-10T06:00:00.000Z" };
  expect(piece(started, "2026-07-10")).toEqual([{ from: 0.25, to: undefined, hours: undefined }]);
  expect(piece(stopped, "2026-07-10")).toEqual([{ from: undefined, to: 0.25, hours: undefined }]);
  expect(piece(started, "2026-07-11")).toEqual([]);
  expect(piece(stopped, "2026-07-09")).toEqual([]);
});

test("the pieces of a session over the nights are as long as the session, and within them", () => {
  const minutes = fc.integer({ min: 0, max: 36 * 60 });
  const zone = fc.constantFrom(auckland, "Europe/Berlin", "America/St_Johns");
  const start = Date.parse("2026-03-28T00:00:00Z");
  fc.assert(
    fc.property(minutes, fc.integer({ min: 1, max: 2000 }), zone, (from, length, timeZone) => {
      const on = new Date(start + from * 60_000).toISOString();
      const off = new Date(start + (from + length) * 60_000).toISOString();
      const nights = Array.from({ length: 7 }, (_, day) => `2026-03-${25 + day}`);
      const pieces = nights.flatMap((night) => piecesOfNight([{ on, off }], night, timeZone));
      const seconds = pieces.reduce((sum, one) => sum + (one.seconds ?? 0), 0);
      expect(seconds).toBe(length * 60);
      for (const { from: left = -1, to: right = -1 } of pieces) {
        expect(0 <= left && left <= right && right <= 1).toBe(true);
      }
    }),
  );
});
