import { expect, test } from "vitest";
import type { InputOf } from "#contract/endpoint.ts";
import type { ExportKind } from "#contract/rules/recordings/export-writing.ts";
import { deleteRecording, updateRecording } from "#contract/wire/recordings/recording-changes.ts";
import { exportRecordings } from "#contract/wire/recordings/recording-export.ts";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { answersByRole, makeCamera, makeProject } from "#tests/support/projects/people.ts";
import { listLocations, ridge } from "#tests/support/projects/places.ts";
import {
  all,
  openExports,
  toRecords,
  type ExportQuery,
} from "#tests/support/recordings/exports.ts";
import { hear, listTrackIds, see, tagTrack } from "#tests/support/recordings/observations.ts";

test("an export without recordings is its columns and the line that says it is whole", async () => {
  const { api, read, member, projectId } = await openExports();
  await using _ = api;
  const [header = "", last = "", ...rest] = (await read()).split("\r\n");
  expect(header).toMatch(/^recording_id,type,project,device_id,/);
  expect(last).toMatch(/^# complete,0,+$/);
  expect(last.split(",").length).toBe(header.split(",").length);
  expect(rest).toEqual([""]);
  expect(await read({ format: "jsonl" })).toBe('{"complete":true,"rows":0}\n');
  expect(JSON.parse(await read({ format: "geojson" }))).toEqual({
    type: "FeatureCollection",
    features: [],
    complete: true,
    rows: 0,
  });
  const { headers } = await api.send(exportRecordings, { projectId }, member.token);
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toBe(
    "attachment; filename*=UTF-8''kea-basin-recordings.csv",
  );
});

test("a recording stands with its place, times, tags, labels and notes", async () => {
  const { api, member, camera, readTable } = await openExports();
  await using _ = api;
  const tracks = [["stoat"], ["stoat"], ["cat", { what: "rat", model: "another model" }]];
  const id = await see(api, camera, { at: "2026-11-20T11:30:05Z", location: ridge, tracks });
  const [first = 0] = await listTrackIds(api, id);
  await tagTrack(api, first, { what: "weasel", userId: member.id });
  for (const tag of [
    { detail: "note", confidence: 1, comment: "by the hut" },
    { detail: "cool", confidence: 1 },
  ]) {
    await api.send(addLabel, { id, tag }, member.token);
  }
  await api.send(updateRecording, { id, updates: { comment: "wet" } }, member.token);
  const [location] = await listLocations(api);
  const [row] = await readTable();
  expect(row).toMatchObject({
    recording_id: String(id),
    type: "thermalRaw",
    project: "Kea Basin",
    device_id: String(camera.id),
    device: "Ridge camera",
    location_id: String(location?.id),
    location: "New location of Ridge camera, 21 Nov 2026",
    latitude: String(ridge.lat),
    longitude: String(ridge.lng),
    start_utc: "2026-11-20T11:30:05.000Z",
    end_utc: "2026-11-20T11:30:15.000Z",
    start_local: "2026-11-21 00:30:05",
    end_local: "2026-11-21 00:30:15",
    time_zone: "Pacific/Auckland",
    duration_s: "10",
    tracks: "3",
    classification: "Weasel; Stoat; Cat",
    classification_label: "weasel; stoat; cat",
    people: "Weasel",
    people_label: "weasel",
    tagged_by: "Mere Member",
    ai: "Stoat; Cat; Rat",
    ai_label: "stoat; cat; rat",
    ai_model: "Master; Master; another model",
    comment: "wet",
    labels: "cool",
    notes: "by the hut",
    url: `https://birds.example.org/kea-basin/recording/${id}`,
  });
  expect(row?.["ai_confidence"]?.split("; ")).toHaveLength(3);
});

test("rows may be tracks, each with what is said of it", async () => {
  const { api, member, camera, readTable } = await openExports();
  await using _ = api;
  const id = await see(api, camera, {
    at: "2026-11-20T11:30:05Z",
    tracks: [["stoat"], ["false-positive"]],
  });
  const [first = 0, second] = await listTrackIds(api, id);
  await tagTrack(api, first, { what: "weasel", userId: member.id });
  expect(await readTable({ rows: "tracks" })).toMatchObject([
    {
      track_id: String(first),
      recording_id: String(id),
      start_utc: "2026-11-20T11:30:05.000Z",
      end_local: "2026-11-21 00:30:07",
      duration_s: "2.5",
      classification: "Weasel",
      classification_label: "weasel",
      ai: "Stoat",
      tagged_by: "Mere Member",
      hidden: "no",
      url: `https://birds.example.org/kea-basin/recording/${id}/tracks/${first}`,
    },
  ]);
  const shown = await readTable({ rows: "tracks", ...all });
  expect(shown.map(({ track_id, hidden }) => [track_id, hidden])).toEqual([
    [String(first), "no"],
    [String(second), "yes"],
  ]);
});

test("the cacophony index of sound is a list, with a separator that is in no number", async () => {
  const { api, camera, readTable, read } = await openExports();
  await using _ = api;
  await hear(api, camera, { at: "2026-11-20T11:30:05Z", percents: [10, 20.5, "loud"] });
  const [row] = await readTable({ ...all, bom: true });
  expect(row?.["cacophony_index"]).toBe("10; 20.5");
  const [line = ""] = (await read({ ...all, format: "jsonl" })).split("\n");
  expect(JSON.parse(line)).toMatchObject({ cacophony_index: [10, 20.5], latitude: null });
});

test("a recording without a place has no geometry, another is a point", async () => {
  const { api, camera, read } = await openExports();
  await using _ = api;
  await see(api, camera, { at: "2026-11-20T11:30:05Z", location: ridge, tracks: [["cat"]] });
  await see(api, camera, { at: "2026-11-20T10:30:05Z", tracks: [["rat"]] });
  const write = api.services.store.write.updateTable("recordings");
  await write
    .set({ latitude: null, longitude: null })
    .where("recorded_at", "<", "2026-11-20T11:00:00.000Z")
    .execute();
  const { features, rows } = JSON.parse(await read({ format: "geojson" }));
  expect(rows).toBe(2);
  const [cat, rat] = features;
  expect(cat.geometry).toEqual({ type: "Point", coordinates: [ridge.lng, ridge.lat] });
  expect(cat.properties).not.toHaveProperty("latitude");
  expect(rat).toMatchObject({
    type: "Feature",
    geometry: null,
    properties: { ai: ["Rat"], ai_label: ["rat"] },
  });
});

test("a table says how often a word stands there; for programs a word is a word and a yes is true", async () => {
  const { api, camera, read } = await openExports();
  await using _ = api;
  const tracks = [["cat"], ["rat"], ["cat"]];
  await see(api, camera, { at: "2026-11-20T11:30:05Z", location: ridge, tracks });
  const [row] = toRecords(await read({}));
  expect(row).toMatchObject({
    classification: "Cat (2); Rat",
    classification_label: "cat (2); rat",
  });
  const [line = ""] = (await read({ format: "jsonl" })).split("\n");
  expect(JSON.parse(line)).toMatchObject({ classification: ["Cat", "Rat"] });
  const [visit = ""] = (await read({ format: "jsonl", rows: "visits" })).split("\n");
  expect(JSON.parse(visit)).toMatchObject({ complete: true, people_disagree: false });
  const [track = ""] = (await read({ format: "jsonl", rows: "tracks" })).split("\n");
  expect(JSON.parse(track)).toMatchObject({ hidden: false });
});

test("no text of an export runs as a formula", async () => {
  const { api, member, camera, read } = await openExports();
  await using _ = api;
  const id = await see(api, camera, { at: "2026-11-20T11:30:05Z", tracks: [["=1+1"], ["@cat"]] });
  const updates = { comment: '=HYPERLINK("https://evil.example.org")' };
  await api.send(updateRecording, { id, updates }, member.token);
  for (const tag of [
    { detail: "+label", confidence: 1 },
    { detail: "note", confidence: 1, comment: "-note" },
  ]) {
    await api.send(addLabel, { id, tag }, member.token);
  }
  const names = { name: "-2+3", name_folded: "-2+3" };
  await api.services.store.write.updateTable("devices").set(names).execute();
  for (const rows of ["recordings", "tracks", "visits"] satisfies ExportKind[]) {
    const [row = {}] = toRecords(await read({ rows }));
    expect(row["device"]).toBe("'-2+3");
    for (const cell of Object.values(row)) expect(cell).not.toMatch(/(^|; )[=+@\t]|^-[^\d]/);
  }
});

test("a byte-order mark is there where it is asked for", async () => {
  const { api, member, projectId } = await openExports();
  await using _ = api;
  const begin = async (query: ExportQuery) => {
    const response = await api.send(exportRecordings, { projectId, ...query }, member.token);
    const bytes = await response.bytes();
    return Buffer.from(bytes.subarray(0, 3)).toString("hex");
  };
  expect(await begin({})).not.toBe("efbbbf");
  expect(await begin({ bom: true })).toBe("efbbbf");
  expect(await begin({ bom: true, format: "jsonl" })).not.toBe("efbbbf");
});

test("what is exported is what the search finds", async () => {
  const { api, member, camera, readTable } = await openExports();
  await using _ = api;
  const [rat, cat] = [
    await see(api, camera, { at: "2026-11-20T01:00:00Z", tracks: [["rat"]] }),
    await see(api, camera, { at: "2026-11-20T02:00:00Z", tracks: [["cat"]] }),
  ];
  const ids = async (query: ExportQuery) =>
    (await readTable(query)).map((row) => Number(row["recording_id"]));
  expect(await ids({})).toEqual([cat, rat]);
  expect(await ids({ "tagged-with": ["rat"] })).toEqual([rat]);
  expect(await ids({ from: "2026-11-20T01:30:00Z" })).toEqual([cat]);
  expect(await ids({ ids: [rat], rows: "tracks" })).toEqual([rat]);
  await api.send(deleteRecording, { id: cat }, member.token);
  expect(await ids({})).toEqual([rat]);
  const [gone] = await readTable({ "deleted-only": true });
  expect(gone).toMatchObject({
    recording_id: String(cat),
    deleted_utc: api.now().toISOString(),
  });
});

test("whoever sees the project's recordings may export them, and of no other project", async () => {
  const { api, tokens, owner, member, projectId, camera, read } = await openExports();
  await using _ = api;
  const answers = await answersByRole(tokens, (token) =>
    api.attempt(exportRecordings, { projectId }, token),
  );
  expect(answers).toEqual({
    anonymous: 401,
    stranger: 403,
    invited: 403,
    member: "ok",
    admin: "ok",
    owner: "ok",
    "super-user read": "ok",
    "super-user write": "ok",
    device: 401,
  });
  const elsewhere = await makeProject(api, owner, "Weka Flat");
  const other = await makeCamera(api, elsewhere, "Flat camera");
  const own = await see(api, camera, { at: "2026-11-20T01:00:00Z", tracks: [["rat"]] });
  const foreign = await see(api, other, { at: "2026-11-20T02:00:00Z", tracks: [["cat"]] });
  const refusal = await api.refuse(exportRecordings, { projectId: elsewhere }, member.token);
  expect(refusal.status).toBe(403);
  for (const rows of ["recordings", "tracks", "visits"] satisfies ExportKind[]) {
    const text = await read({ rows, ids: [own, foreign], devices: [camera.id, other.id] });
    expect(toRecords(text)).toHaveLength(2);
    expect(text).not.toContain("Flat camera");
  }
});

test("a question that makes no sense is refused before anything is sent", async () => {
  const { api, member, projectId } = await openExports();
  await using _ = api;
  for (const query of [{ format: "xls" }, { rows: "people" }, { bom: "perhaps" }]) {
    const input = { projectId, ...query } as InputOf<typeof exportRecordings>;
    expect((await api.refuse(exportRecordings, input, member.token)).status).toBe(422);
  }
});
