import { expect, test } from "vitest";
import { listEventTypes } from "#contract/wire/events.ts";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { getReport } from "#contract/wire/recordings/recording-reports.ts";
import { deleteRecording, updateRecording } from "#contract/wire/recordings/recording-changes.ts";
import { watchScans } from "#tests/support/databases/count-queries.ts";
import { hear, listTrackIds, see, tagTrack } from "#tests/support/recordings/observations.ts";
import { makeCamera, makeCast, makeProject, type Person } from "#tests/support/projects/people.ts";
import { listLocations, ridge } from "#tests/support/projects/places.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { readReport } from "#tests/support/recordings/reports.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const header =
  "Id,Type,Group,Device,Station,Date,Time,Latitude,Longitude,Duration,BatteryPercent,Comment,Track Count,Automatic Track Tags,Human Track Tags,Recording Tags,URL,Cacophony Index,Species Classification";

const site = { PUBLIC_URL: "https://birds.example.org", DEFAULT_TIME_ZONE: "Pacific/Auckland" };

async function openWithCast() {
  const api = await openTestApi(site);
  return { api, ...(await makeCast(api)) };
}

/** Recordings without files, the first the newest, a minute apart. */
async function store(
  api: TestApi,
  { projectId, deviceId }: { projectId: number; deviceId: number },
  count: number,
) {
  const at = api.now().toISOString();
  const newest = Date.parse("2026-11-20T00:00:00Z");
  const rows = Array.from({ length: count }, (_, order) => ({
    type: "thermalRaw" as const,
    device_id: deviceId,
    project_id: projectId,
    recorded_at: new Date(newest - order * 60_000).toISOString(),
    duration_seconds: 10,
    processing_state: "FINISHED",
    state_started_at: at,
    uploader: "device" as const,
    uploader_id: deviceId,
    created_at: at,
    updated_at: at,
  }));
  for (let from = 0; from < count; from += 500) {
    const { write } = api.services.store;
    await write
      .insertInto("recordings")
      .values(rows.slice(from, from + 500))
      .execute();
  }
}

test("a report without recordings is its header alone", async () => {
  const { api, member } = await openWithCast();
  await using _ = api;
  const response = await api.send(getReport, {}, member.token);
  expect(response.headers.get("content-type")).toContain("text/csv");
  expect(response.headers.get("content-disposition")).toBe("attachment; filename=recordings.csv");
  expect(await response.text()).toBe(header);
});

test("a recording is told of with its tags, labels and place, by the clock of the deployment", async () => {
  const { api, member, camera } = await openWithCast();
  await using _ = api;
  const tracks = [["stoat"], ["cat", { what: "stoat", model: "another model" }]];
  const id = await see(api, camera, { at: "2026-11-20T11:30:05Z", location: ridge, tracks });
  const [trackId = 0] = await listTrackIds(api, id);
  await tagTrack(api, trackId, { what: "rat", userId: member.id });
  const tag = { detail: "note", confidence: 1, comment: "by the hut" };
  await api.send(addLabel, { id, tag }, member.token);
  const [location] = await listLocations(api);
  expect(await readReport(api, member)).toEqual([
    header,
    `${id},thermalRaw,Kea Basin,Ridge camera,${location?.name},2026-11-21,00:30:05,-43.5,172.6,10,,,2,cat;stoat,rat,"note,by the hut",https://birds.example.org/recording/${id},,`,
  ]);
});

test("row 6: a recording is named by its number alone, whatever its project is called", async () => {
  const { api, member, camera } = await openWithCast();
  await using _ = api;
  const id = await see(api, camera, { at: "2026-11-20T11:30:05Z", location: ridge, tracks: [] });
  const [names = [], cells = []] = (await readReport(api, member)).map((line) => line.split(","));
  expect(cells[names.indexOf("URL")]).toBe(`https://birds.example.org/recording/${id}`);
});

test("sound is told of with its cacophony index", async () => {
  const { api, member, camera } = await openWithCast();
  await using _ = api;
  await hear(api, camera, { at: "2026-11-20T11:30:05Z", percents: [10, 20.5, "loud"] });
  const [, line] = await readReport(api, member);
  expect(line?.split(",").at(-2)).toBe("10;20.5");
});

test("no text of a report runs as a formula", async () => {
  const { api, member, camera } = await openWithCast();
  await using _ = api;
  const id = await see(api, camera, { at: "2026-11-20T11:30:05Z", tracks: [["=1+1"], ["@cat"]] });
  const updates = { comment: '=HYPERLINK("https://evil.example.org")' };
  await api.send(updateRecording, { id, updates }, member.token);
  const tag = { detail: "+label", confidence: 1 };
  await api.send(addLabel, { id, tag }, member.token);
  const names = { name: "-2+3", name_folded: "-2+3" };
  await api.services.store.write.updateTable("devices").set(names).execute();
  const [, line] = await readReport(api, member);
  expect(line).toContain(`,"'=HYPERLINK(""https://evil.example.org"")",`);
  expect(line).toContain(",'=1+1;'@cat,");
  expect(line).toContain(",'+label,");
  expect(line).toContain(",'-2+3,");
  expect(line).not.toMatch(/(^|[,;"])[=+@\t]/);
});

test("a report is of what a search finds, in its order", async () => {
  const { api, member, camera } = await openWithCast();
  await using _ = api;
  const [rat, cat, audio] = [
    await see(api, camera, { at: "2026-11-20T01:00:00Z", tracks: [["rat"]] }),
    await see(api, camera, { at: "2026-11-20T02:00:00Z", tracks: [["cat"]] }),
    await see(api, camera, { at: "2026-11-20T03:00:00Z", type: "audio", tracks: [["bird"]] }),
  ];
  const ids = async (query: Parameters<typeof readReport>[2]) => {
    const [, ...lines] = await readReport(api, member, query);
    return lines.map((line) => Number(line.split(",")[0]));
  };
  expect(await ids({})).toEqual([audio, cat, rat]);
  expect(await ids({ order: JSON.stringify([["id", "ASC"]]) })).toEqual([rat, cat, audio]);
  expect(await ids({ limit: 1, offset: 1 })).toEqual([cat]);
  expect(await ids({ where: JSON.stringify({ type: "audio" }) })).toEqual([audio]);
  expect(await ids({ tags: JSON.stringify(["cat"]) })).toEqual([cat]);
  expect(await ids({ audiobait: true })).toHaveLength(3);
  await api.send(deleteRecording, { id: cat }, member.token);
  expect(await ids({})).toEqual([audio, rat]);
  expect(await ids({ deleted: true })).toEqual([cat]);
});

test("thousands of recordings come a page at a time, each once, in any order", async () => {
  const { api, member, projectId, camera } = await openWithCast();
  await using _ = api;
  await store(api, { projectId, deviceId: camera.id }, 3000);
  const read = async (order?: string) => {
    const [, ...lines] = await readReport(api, member, order ? { order } : {});
    return lines.map((line) => Number(line.split(",")[0]));
  };
  const ids = await read();
  expect(new Set(ids).size).toBe(3000);
  expect(await read(JSON.stringify([["duration", "ASC"]]))).toEqual(ids.toSorted((a, b) => b - a));
});

/** So that whatever is under way would have gone on. */
async function answerOthers(api: TestApi, { token }: Person) {
  for (let count = 0; count < 10; count += 1) await api.send(listEventTypes, {}, token);
}

test("no more is read than the reader takes", async () => {
  const { api, member, projectId, camera } = await openWithCast();
  await using _ = api;
  await store(api, { projectId, deviceId: camera.id }, 3000);
  const queries = watchScans(api);
  const response = await api.send(getReport, {}, member.token);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  expect(queries.count).toBe(0);
  await reader.read();
  const { value } = await reader.read();
  const ofOnePage = queries.count;
  expect(new TextDecoder().decode(value).trim().split("\n").length).toBeLessThanOrEqual(200);
  await answerOthers(api, member);
  expect(queries.count).toBe(ofOnePage);
  await reader.cancel();
  await answerOthers(api, member);
  expect(queries.count).toBe(ofOnePage);
});

test("people get reports of their own projects alone", async () => {
  const { api, owner, member, camera } = await openWithCast();
  await using _ = api;
  const elsewhere = await makeProject(api, owner, "Weka Flat");
  const other = await makeCamera(api, elsewhere, "Flat camera");
  await see(api, camera, { at: "2026-11-20T01:00:00Z", tracks: [["rat"]] });
  await see(api, other, { at: "2026-11-20T02:00:00Z", tracks: [["cat"]] });
  expect(await readReport(api, owner)).toHaveLength(3);
  expect(await readReport(api, member)).toHaveLength(2);
  const where = JSON.stringify({ GroupId: elsewhere });
  expect(await readReport(api, member, { where })).toEqual([header]);
});

test("a link may carry the token", async () => {
  const { api, member } = await openWithCast();
  await using _ = api;
  const jwt = encodeURIComponent(member.token);
  expect((await requestRaw(api, `/api/v1/recordings/report?jwt=${jwt}`)).status).toBe(200);
  expect((await requestRaw(api, "/api/v1/recordings/report")).status).toBe(401);
});

test("a question that makes no sense is refused before anything is sent", async () => {
  const { api, member } = await openWithCast();
  await using _ = api;
  for (const query of ["type=tracks", "where=1", 'where={"x":1}', 'order=[["x"]]', "limit=-1"]) {
    const path = `/api/v1/recordings/report?${encodeURI(query)}`;
    expect((await requestRaw(api, path, { token: member.token })).status).toBe(422);
  }
});

test("a report of visits has their sums first, then each with its events", async () => {
  const { api, member, camera } = await openWithCast();
  await using _ = api;
  const [first, second] = [
    await see(api, camera, { at: "2026-11-20T01:00:00Z", tracks: [["rat"], ["rat"]] }),
    await see(api, camera, { at: "2026-11-20T02:00:00Z", tracks: [["cat"]] }),
  ];
  const [ratA, ratB] = await listTrackIds(api, first);
  const [cat] = await listTrackIds(api, second);
  const link = (id: number) => `https://birds.example.org/kea-basin/recording/${id}`;
  const place = "Kea Basin,Ridge camera";
  expect(await readReport(api, member, { type: "visits" })).toEqual([
    "Group,Device,Animal,Visits,Events,First Visit,Last Visit",
    `${place},cat,1,1,2026-11-20 15:00:00,2026-11-20 15:00:02`,
    `${place},rat,1,2,2026-11-20 14:00:00,2026-11-20 14:00:03`,
    "",
    "Visit Id,Group,Device,Type,Animal,Recording Id,Track Id,Date,Start,End,Events,Audio Bait,URL",
    `${second},${place},visit,cat,,,2026-11-20,15:00:00,15:00:02,1,0,${link(second)}`,
    `${second},${place},event,cat,${second},${cat},2026-11-20,15:00:00,15:00:02,,0,${link(second)}`,
    `${first},${place},visit,rat,,,2026-11-20,14:00:00,14:00:03,2,0,${link(first)}`,
    `${first},${place},event,rat,${first},${ratA},2026-11-20,14:00:00,14:00:02,,0,${link(first)}`,
    `${first},${place},event,rat,${first},${ratB},2026-11-20,14:00:01,14:00:03,,0,${link(first)}`,
  ]);
  expect(await readReport(api, member, { type: "visits", limit: 1 })).toHaveLength(6);
});
