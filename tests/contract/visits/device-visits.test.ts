import fc from "fast-check";
import { expect, test } from "vitest";
import {
  groupDeviceVisits,
  classifyVisit,
  type DeviceVisit,
  type DetectedRecording,
} from "#contract/rules/visits/device-visits.ts";
import type { TrackTag } from "#contract/rules/tracks/track-tags.ts";
import { ai, at, human } from "#tests/support/recordings/visits.ts";

interface Seen {
  deviceId?: number;
  /** Where each track starts, in seconds; each is 5 seconds long. */
  starts?: number[];
  tags?: TrackTag[][];
}

function see(id: number, time: string, { deviceId = 7, starts, tags = [] }: Seen = {}) {
  const tracks = (starts ?? (tags.length > 0 ? tags.map(() => 0) : [0])).map((start, order) => ({
    id: id * 10 + order,
    startSeconds: start,
    endSeconds: start + 5,
    tags: tags[order] ?? [],
  }));
  return { id, position: 0, deviceId, startedAt: at(time), tracks };
}

/** All visits of recordings newest first, as the ids of their recordings. */
function group(recordings: DetectedRecording[]): number[][] {
  const { over, open } = groupDeviceVisits(recordings);
  return idsOf([...over, ...open]);
}

function idsOf(visits: DeviceVisit<DetectedRecording>[]): number[][] {
  return visits.map(({ events }) => [...new Set(events.map(({ recording }) => recording.id))]);
}

test("recordings at most ten minutes apart, in whole seconds, are one visit", () => {
  expect(group([see(2, "20:10:00"), see(1, "20:00:00")])).toEqual([[2, 1]]);
  expect(group([see(2, "20:10", { starts: [0.9] }), see(1, "20:00")])).toEqual([[2, 1]]);
  expect(group([see(2, "20:10:01"), see(1, "20:00:00")])).toEqual([[2], [1]]);
});

test("a visit goes back as long as none of its steps is too long", () => {
  expect(group([see(3, "20:18"), see(2, "20:09"), see(1, "20:00")])).toEqual([[3, 2, 1]]);
});

test("each device has visits of its own", () => {
  const recordings = [see(3, "20:02"), see(2, "20:01", { deviceId: 8 }), see(1, "20:00")];
  expect(group(recordings)).toEqual([[3, 1], [2]]);
});

test("a recording without tracks is part of no visit and keeps none going", () => {
  expect(group([see(3, "20:16"), see(2, "20:08", { starts: [] }), see(1, "20:00")])).toEqual([
    [3],
    [1],
  ]);
});

test("a track counts from where in its recording it starts", () => {
  const late = see(1, "20:00", { starts: [0, 90] });
  expect(group([see(2, "20:11"), late])).toEqual([[2, 1]]);
  expect(group([see(2, "20:11:31"), late])).toEqual([[2], [1]]);
  const [visit] = groupDeviceVisits([late]).open;
  expect(new Date(visit?.startMs ?? 0).toISOString()).toBe(at("20:00"));
  expect(new Date(visit?.endMs ?? 0).toISOString()).toBe(at("20:01:35"));
});

test("the most frequent tag of people names a visit, else the model's", () => {
  const check = (tags: TrackTag[][]) => {
    const [visit] = groupDeviceVisits([see(1, "20:00", { tags })]).open;
    return visit && classifyVisit(visit);
  };
  expect(check([[ai("cat")], [ai("rat"), human("stoat")], [ai("cat")]])).toEqual({
    tag: { what: "stoat", automatic: false },
    tagCount: { cat: 2, stoat: 1 },
  });
  expect(check([[ai("cat")], [ai("rat")], [ai("rat")]])?.tag).toEqual({
    what: "rat",
    automatic: true,
  });
  expect(check([[ai("cat", "another model")]])).toEqual({ tag: undefined, tagCount: {} });
});

test("a visit is over once all that is older comes too late for it", () => {
  const first = groupDeviceVisits([see(2, "20:30"), see(1, "20:09", { deviceId: 8 })]);
  expect(idsOf(first.over)).toEqual([[2]]);
  expect(idsOf(first.open)).toEqual([[1]]);
  const near = groupDeviceVisits([see(2, "20:29"), see(1, "20:09", { deviceId: 8 })]);
  expect(near.over).toEqual([]);
});

test("a visit that does not end is cut", () => {
  const starts = Array.from({ length: 1500 }, (_, second) => second / 10);
  const recordings = ["20:10", "20:05", "20:00"].map((time, id) => see(id, time, { starts }));
  expect(group(recordings)).toEqual([[0, 1], [2]]);
});

test("a word that no object should hold is counted as any other", () => {
  const [visit] = groupDeviceVisits([see(1, "20:00", { tags: [[human("__proto__")]] })]).open;
  expect(visit && Object.keys(classifyVisit(visit).tagCount)).toEqual(["__proto__"]);
});

const recordings = fc
  .array(
    fc.record({
      second: fc.integer({ min: 0, max: 20_000 }),
      deviceId: fc.integer({ min: 1, max: 3 }),
    }),
    {
      maxLength: 40,
    },
  )
  .map((seen) =>
    seen
      .toSorted((a, b) => b.second - a.second)
      .map(({ second, deviceId }, order) => see(order, `18:00:${second}`, { deviceId })),
  );

test("visits are the same however the recordings come in pages", () => {
  fc.assert(
    fc.property(recordings, fc.integer({ min: 1, max: 10 }), (all, length) => {
      const paged: DeviceVisit<DetectedRecording>[] = [];
      let open: DeviceVisit<DetectedRecording>[] = [];
      for (let from = 0; from < all.length; from += length) {
        const grouped = groupDeviceVisits(all.slice(from, from + length), open);
        paged.push(...grouped.over);
        open = grouped.open;
      }
      expect(idsOf([...paged, ...open])).toEqual(group(all));
    }),
  );
});
