import { expect, test } from "vitest";
import type { InputOf } from "#contract/endpoint.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { makeCamera, makeCast, makeProject, type Person } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, "0")}:00:00.000Z`;
const all = { duration: 0, "include-false-positives": true };

interface Input {
  projectId: number;
  member: Person;
}

type Query = Omit<InputOf<typeof queryRecordings>, "projectId">;

async function idsOf(api: TestApi, { projectId, member }: Input, query: Query) {
  const { recordings } = await api.send(queryRecordings, { projectId, ...query }, member.token);
  return recordings.map(({ id }) => id);
}

test("recordings come newest first, of two at one time the later upload first", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const ids: number[] = [];
  for (const hour of [5, 7, 6, 7])
    ids.push(await record(api, cast.camera, { recordingDateTime: at(hour) }));
  const [five, seven, six, alsoSeven] = ids;
  expect(await idsOf(api, cast, all)).toEqual([alsoSeven, seven, six, five]);
});

test("by default what nothing was found on, and what is too short, stays hidden", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { camera } = cast;
  const models = [{ id: 1, name: "Master" }];
  const seen = (confident_tag: string) => ({
    metadata: { models, tracks: [{ predictions: [{ model_id: 1, confident_tag }] }] },
  });
  const trackless = await record(api, camera, { recordingDateTime: at(1) });
  const filtered = await record(api, camera, {
    recordingDateTime: at(2),
    ...seen("false-positive"),
  });
  const short = await record(api, camera, {
    recordingDateTime: at(3),
    duration: 2.4,
    ...seen("cat"),
  });
  const shown = await record(api, camera, {
    recordingDateTime: at(4),
    duration: 2.5,
    ...seen("cat"),
  });
  expect(await idsOf(api, cast, {})).toEqual([shown]);
  expect(await idsOf(api, cast, { duration: 0 })).toEqual([shown, short]);
  const withFalse = { "include-false-positives": true };
  expect(await idsOf(api, cast, withFalse)).toEqual([shown, filtered, trackless]);
  expect(await idsOf(api, cast, all)).toEqual([shown, short, filtered, trackless]);
});

test("a listed recording has exactly these keys, and its hidden tracks stay hidden", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const models = [
    { id: 1, name: "Master" },
    { id: 2, name: "small" },
  ];
  const tracks = [
    { start_s: 2, end_s: 3, predictions: [{ model_id: 1, confident_tag: "false-positive" }] },
    {
      start_s: 1,
      end_s: 2,
      predictions: [
        { model_id: 1, confident_tag: "cat", confidence: 0.75 },
        { model_id: 2, confident_tag: "possum", confidence: 0.5 },
      ],
    },
  ];
  const id = await record(api, camera, { comment: "Hm", metadata: { models, tracks } });
  const ask = (query: Query) => api.send(queryRecordings, { projectId, ...query }, member.token);
  const { recordings } = await ask({});
  expect(recordings).toEqual([
    {
      id,
      type: "thermalRaw",
      duration: (1 / 9) * 30,
      recordingDateTime: at(6),
      location: null,
      deviceId: camera.id,
      deviceName: "Ridge camera",
      groupId: projectId,
      groupName: "Kea Basin",
      processing: false,
      processingState: "FINISHED",
      tags: [],
      tracks: [
        {
          id: expect.any(Number),
          start: 1,
          end: 2,
          tags: [
            {
              id: expect.any(Number),
              what: "cat",
              path: expect.stringContaining("cat"),
              confidence: 0.75,
              automatic: true,
              model: "Master",
            },
          ],
        },
      ],
    },
  ]);
  const everything = await ask(all);
  expect(everything.recordings[0]?.tracks.map(({ start }) => start)).toEqual([1, 2]);
});

test("recordings are asked for by type, by device and by time", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const other = await makeCamera(api, cast.projectId, "Valley camera");
  const thermal = await record(api, cast.camera, { recordingDateTime: at(1) });
  const audio = await record(api, cast.camera, { type: "audio", recordingDateTime: at(2) });
  const infrared = await record(api, other, { type: "irRaw", recordingDateTime: at(3) });
  const idsFor = (query: Query) => idsOf(api, cast, { ...all, ...query });
  expect(await idsFor({ types: "thermal" })).toEqual([thermal]);
  expect(await idsFor({ types: ["thermalRaw", "audio"] })).toEqual([audio, thermal]);
  expect(await idsFor({ types: "trailcam-image" })).toEqual([]);
  expect(await idsFor({ devices: other.id })).toEqual([infrared]);
  expect(await idsFor({ devices: [String(other.id), cast.camera.id] })).toHaveLength(3);
  expect(await idsFor({ from: at(2) })).toEqual([infrared, audio]);
  expect(await idsFor({ until: at(2) })).toEqual([thermal]);
  expect(await idsFor({ from: at(2), until: "2026-11-20 15:30+1230" })).toEqual([audio]);
  expect(await idsFor({ from: at(4) })).toEqual([]);
  expect(await idsFor({ from: "2026-11-20" })).toHaveLength(3);
});

test("status recordings are those between nothing and 2.5 seconds", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const ids: number[] = [];
  for (const duration of [0, 0.1, 2.4, 2.5])
    ids.push(await record(api, cast.camera, { duration, recordingDateTime: at(6) }));
  const request = { "status-recordings": true, "include-false-positives": true };
  expect(await idsOf(api, cast, request)).toEqual([ids[2], ids[1]]);
  expect(await idsOf(api, cast, { ...request, "max-results": 1 })).toEqual([ids[2]]);
});

test("at most a thousand recordings come at once", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const id = await record(api, cast.camera);
  const { read, write } = api.services.store;
  const { id: _, ...row } = await read
    .selectFrom("recordings")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  for (let made = 0; made < 10; made += 1)
    await write.insertInto("recordings").values(Array(101).fill(row)).execute();
  expect(await idsOf(api, cast, all)).toHaveLength(200);
  expect(await idsOf(api, cast, { ...all, "max-results": 2000 })).toHaveLength(1000);
  expect(await idsOf(api, cast, { ...all, "max-results": 3 })).toHaveLength(3);
  expect(await idsOf(api, cast, { ...all, "max-results": 0 })).toEqual([]);
  const { projectId, member } = cast;
  const wrong = { projectId, "max-results": -3 };
  expect((await api.refuse(queryRecordings, wrong, member.token)).status).toBe(422);
});

test("deleted recordings and those of other projects are not listed", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const elsewhere = await makeProject(api, cast.owner, "Tui Gully");
  await record(api, await makeCamera(api, elsewhere, "Gully camera"));
  const stored = await record(api, cast.camera);
  const gone = await record(api, cast.camera);
  const deleted = { deleted_at: api.now().toISOString() };
  const rows = api.services.store.write.updateTable("recordings").set(deleted);
  await rows.where("id", "=", gone).execute();
  expect(await idsOf(api, cast, all)).toEqual([stored]);
});

test("a question that makes no sense is refused at its field", async () => {
  await using api = await openTestApi();
  const { projectId, member } = await makeCast(api);
  const wrong: Record<string, unknown> = {
    projectId: "Kea Basin",
    types: "video",
    devices: "Ridge camera",
    from: "yesterday",
    until: "2026-02-30",
    duration: "long",
    "status-recordings": "banana",
    "include-false-positives": "",
    "max-results": 1.5,
    "view-mode": "admin",
  };
  for (const [field, value] of Object.entries(wrong)) {
    const input = { projectId, [field]: value } as InputOf<typeof queryRecordings>;
    const refusal = await api.refuse(queryRecordings, input, member.token);
    expect([field, refusal.status, refusal.errorType]).toEqual([field, 422, "validation"]);
    expect(refusal.errors.map(({ param }) => param.split(".")[0])).toEqual([field]);
  }
  for (const duration of ["1e999", "NaN", "Infinity"])
    expect((await api.refuse(queryRecordings, { projectId, duration }, member.token)).status).toBe(
      422,
    );
});

test("a project that is not there, or not the caller's, is refused", async () => {
  await using api = await openTestApi();
  const { member } = await makeCast(api);
  for (const projectId of [0, -1, 77, 2 ** 31 - 1]) {
    const refusal = await api.refuse(queryRecordings, { projectId }, member.token);
    expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
  }
});

test("a cursor goes through all recordings once, also those of one moment", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const ids: number[] = [];
  for (const hour of [5, 7, 7, 7, 6])
    ids.push(await record(api, cast.camera, { recordingDateTime: at(hour) }));
  const [five = 0, ...others] = ids;
  const [first = 0, second = 0, third = 0, six = 0] = others;
  const ask = (cursor: string) =>
    api.send(
      queryRecordings,
      { projectId: cast.projectId, ...all, "max-results": 2, "with-total-count": true, cursor },
      cast.member.token,
    );
  const seen: number[] = [];
  let cursor: string | undefined = "start";
  while (cursor !== undefined) {
    const page: Awaited<ReturnType<typeof ask>> = await ask(cursor);
    expect(page.totalCount).toBe(5);
    seen.push(...page.recordings.map(({ id }) => id));
    cursor = page.cursor;
  }
  expect(seen).toEqual([third, second, first, six, five]);
  const refusal = await api.refuse(
    queryRecordings,
    { projectId: cast.projectId, cursor: "nowhere" },
    cast.member.token,
  );
  expect(refusal).toMatchObject({ status: 422, errors: [{ param: "cursor" }] });
});

test("recordings are asked for by location and by state", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { camera } = cast;
  const here = { lat: -43.5, lng: 172.6 };
  const there = { lat: -43.6, lng: 172.6 };
  const one = await record(api, camera, { recordingDateTime: at(1), location: here });
  const other = await record(api, camera, { recordingDateTime: at(2), location: there });
  const waiting = await record(api, camera, {
    recordingDateTime: at(3),
    processingState: "CORRUPT",
  });
  const { recordings } = await api.send(
    queryRecordings,
    { projectId: cast.projectId, ...all },
    cast.member.token,
  );
  const [, , first] = recordings;
  expect(await idsOf(api, cast, { ...all, locations: [first?.stationId ?? 0] })).toEqual([one]);
  const finished = { ...all, "processing-state": "FINISHED" } as const;
  expect(await idsOf(api, cast, finished)).toEqual([other, one]);
  const corrupt = { ...all, "processing-state": "CORRUPT" } as const;
  expect(await idsOf(api, cast, corrupt)).toEqual([waiting]);
});
