import fc from "fast-check";
import { expect, test } from "vitest";
import { powerOffTypes, powerOnTypes } from "#contract/rules/devices/power.ts";
import {
  pairPower,
  type PowerSession,
  maxSessionHours,
} from "#contract/rules/devices/power-sessions.ts";

const at = (time: string) => `2026-11-${time}:00.000Z`;

/** Each as "type day time". */
function pair(...reported: string[]): string[] {
  const sessions = pairPower(
    reported.map((one) => {
      const [type = "", day = "", time = ""] = one.split(" ");
      return { type, dateTime: at(`${day}T${time}`) };
    }),
  );
  return sessions.map(({ on, off }) => `${say(on)} to ${say(off)}`);
}

function say(instant: string | undefined): string {
  return instant ? instant.slice(8, 16).replace("T", " ") : "?";
}

test("switching on and the next switching off are a session, whatever their types", () => {
  expect(
    pair(
      "rpi-power-on 19 07:22",
      "daytime-power-off 19 17:41",
      "power-on-test 20 07:20",
      "powered-off 20 07:50",
    ),
  ).toEqual(["19 07:22 to 19 17:41", "20 07:20 to 20 07:50"]);
});

test("events of other types and their order make no difference", () => {
  expect(
    pair(
      "daytime-power-off 19 17:41",
      "rpiBattery 19 12:00",
      "throttle 19 07:30",
      "rpi-power-on 19 07:22",
    ),
  ).toEqual(["19 07:22 to 19 17:41"]);
});

test("an end that was not told is missing, and takes none of another session", () => {
  expect(pair("rpi-power-on 19 07:22")).toEqual(["19 07:22 to ?"]);
  expect(pair("powered-off 19 17:41")).toEqual(["? to 19 17:41"]);
  expect(
    pair("rpi-power-on 18 07:22", "rpi-power-on 19 07:22", "daytime-power-off 19 17:41"),
  ).toEqual(["18 07:22 to ?", "19 07:22 to 19 17:41"]);
  expect(pair("rpi-power-on 18 07:22", "powered-off 18 17:41", "powered-off 19 17:41")).toEqual([
    "18 07:22 to 18 17:41",
    "? to 19 17:41",
  ]);
});

test("what lies more than 36 hours apart is no session", () => {
  expect(pair("rpi-power-on 18 07:00", "powered-off 19 19:00")).toEqual(["18 07:00 to 19 19:00"]);
  expect(pair("rpi-power-on 18 07:00", "powered-off 19 19:01")).toEqual([
    "18 07:00 to ?",
    "? to 19 19:01",
  ]);
});

test("a switching that both types tell of within ten minutes is one, from the first on until the last off", () => {
  expect(
    pair(
      "rpi-power-on 19 07:22",
      "power-on-test 19 07:25",
      "daytime-power-off 19 17:40",
      "powered-off 19 17:41",
    ),
  ).toEqual(["19 07:22 to 19 17:41"]);
  expect(pair("rpi-power-on 19 07:22", "power-on-test 19 07:32")).toEqual([
    "19 07:22 to ?",
    "19 07:32 to ?",
  ]);
});

test("starting twice within minutes is two sessions, but the same event told twice is one", () => {
  expect(pair("rpi-power-on 19 07:22", "rpi-power-on 19 07:25")).toHaveLength(2);
  expect(pair("rpi-power-on 19 07:22", "rpi-power-on 19 07:22")).toEqual(["19 07:22 to ?"]);
});

test("at one moment a session ends before the next begins", () => {
  expect(pair("rpi-power-on 19 07:00", "rpi-power-on 19 08:00", "powered-off 19 08:00")).toEqual([
    "19 07:00 to 19 08:00",
    "19 08:00 to ?",
  ]);
});

const types = [...powerOnTypes, ...powerOffTypes];
const start = Date.parse("2026-04-01T00:00:00Z");
const reported = fc.array(
  fc.record({
    type: fc.constantFrom(...types),
    dateTime: fc
      .integer({ min: 0, max: 10 * 24 * 60 })
      .map((minutes) => new Date(start + minutes * 60_000).toISOString()),
  }),
  { maxLength: 40 },
);

function endsOf({ on, off }: PowerSession): string[] {
  return [on, off].filter((end) => end !== undefined);
}

test("sessions are in order, do not overlap, and hold no other switching", () => {
  fc.assert(
    fc.property(reported, (events) => {
      const ends = pairPower(events).flatMap(endsOf);
      expect(ends).toEqual(ends.toSorted());
      for (const { on, off } of pairPower(events)) {
        if (on && off) {
          expect(Date.parse(off) - Date.parse(on)).toBeLessThanOrEqual(maxSessionHours * 3_600_000);
        }
      }
    }),
  );
});

test("every end was told as what it is, and every switching is an end or was told twice", () => {
  type Events = { type: string; dateTime: string }[];
  const isOf = (kinds: readonly string[], instant: string, events: Events) =>
    events.some(({ type, dateTime }) => kinds.includes(type) && dateTime === instant);
  fc.assert(
    fc.property(reported, (events) => {
      const sessions = pairPower(events);
      for (const { on, off } of sessions) {
        if (on) expect(isOf(powerOnTypes, on, events)).toBe(true);
        if (off) expect(isOf(powerOffTypes, off, events)).toBe(true);
      }
      const ends = new Set(sessions.flatMap(endsOf));
      for (const { type, dateTime } of events) {
        const isNear = events.some(
          (other) =>
            other.type !== type &&
            Math.abs(Date.parse(other.dateTime) - Date.parse(dateTime)) < 10 * 60_000,
        );
        expect(ends.has(dateTime) || isNear).toBe(true);
      }
    }),
  );
});

test("in whatever order events come, they are the same sessions", () => {
  const shuffled = reported.chain((events) =>
    fc.tuple(
      fc.constant(events),
      fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([events, others]) => {
      expect(pairPower(others)).toEqual(pairPower(events));
    }),
  );
});

test("on and off in turn, each within 36 hours, leaves nothing alone", () => {
  const gap = fc.integer({ min: 11, max: maxSessionHours * 60 });
  fc.assert(
    fc.property(fc.array(fc.tuple(gap, gap), { minLength: 1, maxLength: 20 }), (nights) => {
      let minutes = 0;
      const events = nights.flatMap(([off, on]) => {
        const times = [minutes, minutes + off];
        minutes += off + on;
        return times.map((time, order) => ({
          type: order === 0 ? "rpi-power-on" : "daytime-power-off",
          dateTime: new Date(start + time * 60_000).toISOString(),
        }));
      });
      expect(pairPower(events).map(endsOf)).toEqual(
        nights.map((_, order) => events.slice(order * 2, order * 2 + 2).map((one) => one.dateTime)),
      );
    }),
  );
});
