import { expect, test } from "vitest";
import type { Db } from "#api/db/open.ts";
import { listBulkChanges } from "#api/bulk/queries/bulk-changes.ts";
import { listHistory } from "#api/devices/queries/device-places.ts";
import { listHistoryEntries } from "#api/devices/queries/device-reports.ts";
import { listLocatedImages } from "#api/devices/queries/device-settings.ts";
import { listSettingChanges } from "#api/devices/queries/setting-changes.ts";
import { listLabels } from "#api/labels/queries/recording-labels.ts";
import { listMails } from "#api/mail/queries/outbox.ts";
import { pageOwnData } from "#api/own-data/queries/own-data.ts";
import { listAllProjects, listProjectsOf } from "#api/projects/queries/projects.ts";
import { readTrackData } from "#api/tracks/queries/track-data.ts";
import * as bounds from "#contract/bounds.ts";
import { listMembers } from "#contract/wire/projects/memberships.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const at = "2026-11-19T00:00:00.000Z";
const times = { created_at: at, updated_at: at };
/** More than fit into one answer, and among them one that none may hold. */
const lengths = [5000, ...Array.from({ length: 20 }, () => 250_000), 1_200_000, 250_000];
const jsonOf = (bytes: number) => JSON.stringify({ x: "x".repeat(bytes - '{"x":""}'.length) });

async function openPlace() {
  const api = await openTestApi();
  const { camera, owner, projectId } = await makeCast(api);
  const { read, write } = api.services.store;
  const recordingId = await record(api, camera);
  return { api, camera, owner, projectId, recordingId, read, write };
}

type Place = Awaited<ReturnType<typeof openPlace>>;

interface List {
  insert: (place: Place, json: string, order: number) => Promise<unknown>;
  /** What a list has of them, null where it leaves it out. */
  read: (place: Place) => Promise<(string | null)[]>;
  /** Of a row. */
  most?: number;
}

async function addProject({ write, owner }: Place, json: string, order: number) {
  const name = `p${String(order).padStart(3, "0")}`;
  const names = { name, name_folded: name, url_name: name };
  const { id } = await write
    .insertInto("projects")
    .values({ ...names, settings: order % 2 === 0 ? json : null, ...times })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rights = { admin: 1, owner: 0, standing_since: at } as const;
  await write
    .insertInto("memberships")
    .values({ project_id: id, user_id: owner.id, ...rights, settings: json, ...times })
    .execute();
}

type Projects = { settings: string | null; user_settings: string | null }[];
const settingsOf = (rows: Projects) =>
  rows.flatMap(({ settings, user_settings }) => [settings, user_settings]);

function addEntry({ write, camera, projectId }: Place, settings: string, order: number) {
  const from_at = new Date(Date.parse(at) + order * 1000).toISOString();
  const device = { device_id: camera.id, project_id: projectId, uuid: camera.id, salt_id: 1 };
  const where = { latitude: -43, longitude: 172, location_id: null };
  return write
    .insertInto("device_history")
    .values({ ...device, ...where, device_name: "x", from_at, set_by: "user", settings })
    .returning("id")
    .executeTakeFirstOrThrow();
}

const deviceOf = ({ camera, projectId }: Place) => ({
  id: camera.id,
  uuid: camera.id,
  project_id: projectId,
});

const lists: Record<string, List> = {
  "projects of a person": {
    insert: addProject,
    read: async ({ read, owner }) => settingsOf(await listProjectsOf(read, owner.id)),
  },
  "all projects": {
    insert: addProject,
    read: async ({ read, owner }) => settingsOf(await listAllProjects(read, owner.id)),
  },
  "the history of a device": {
    insert: addEntry,
    read: async (place) => {
      const rows = await listHistory(place.read, deviceOf(place));
      return rows.map(({ settings }) => settings);
    },
    most: bounds.largeBodyBytes,
  },
  "changes of settings": {
    insert: ({ write, camera }, json, order) =>
      write
        .insertInto("audit")
        .values({
          happened_at: new Date(Date.parse(at) - order * 1000).toISOString(),
          action: "device settings changed",
          device_id: camera.id,
          details: `{"by":"person","settings":["battery"],"before":{},"after":{}}${" ".repeat(json.length)}`,
        })
        .execute(),
    read: async ({ read, camera }) => {
      const rows = await listSettingChanges(read, camera.id, { after: undefined, limit: 100 });
      return rows.map(({ details }, order) =>
        details.settings.length > 0 ? " ".repeat(lengths[order] ?? 0) : null,
      );
    },
    most: 2 * bounds.largeBodyBytes,
  },
  "bulk changes": {
    insert: ({ write, owner, projectId }, act, order) =>
      write
        .insertInto("bulk_changes")
        .values({
          id: order + 1,
          project_id: projectId,
          user_id: owner.id,
          as_super: 0,
          request_key: `key ${order}`,
          act,
          total: 1,
          created_at: at,
        })
        .execute(),
    read: async ({ read }) => {
      const rows = await listBulkChanges(
        read,
        lengths.map((_, order) => order + 1),
      );
      return rows.map(({ act }) => act);
    },
  },
  mails: {
    insert: ({ write }, text) =>
      write
        .insertInto("outbox")
        .values({
          recipient: "a@example.org",
          subject: "x",
          text,
          html: "",
          due_at: at,
          created_at: at,
        })
        .execute(),
    read: async ({ read }) => (await listMails(read, 100)).map(({ text }) => text),
  },
  "notes of a recording": {
    insert: ({ write, recordingId }, comment) =>
      write
        .insertInto("recording_labels")
        .values({
          recording_id: recordingId,
          detail: "note",
          confidence: 1,
          automatic: 0,
          version: 1,
          comment,
          created_at: at,
        })
        .execute(),
    read: async ({ read, recordingId }) => {
      const labels = await listLabels(read, [recordingId]);
      return (labels.get(recordingId) ?? []).map(({ comment }) => comment);
    },
  },
};

for (const [what, { insert, read, most = bounds.bodyBytes }] of Object.entries(lists)) {
  test(`${what}: a list has all rows, and of their JSON what fits into an answer`, async () => {
    const place = await openPlace();
    await using _ = place.api;
    for (const [order, bytes] of lengths.entries()) await insert(place, jsonOf(bytes), order);
    const texts = await read(place);
    const given = texts.filter((text) => text !== null);
    const total = given.reduce((sum, { length }) => sum + length, 0);
    expect(texts.length).toBeGreaterThanOrEqual(lengths.length);
    expect(total).toBeLessThanOrEqual(bounds.jsonOfListBytes + texts.length * 100);
    expect(total).toBeGreaterThan(bounds.jsonOfListBytes / 2);
    expect(Math.max(...given.map(({ length }) => length))).toBeLessThanOrEqual(most);
  });
}

test("what looks through all settings of a device finds each, however long they are together", async () => {
  const place = await openPlace();
  await using _ = place.api;
  const ids: number[] = [];
  for (let order = 0; order < 20; order += 1) {
    const image = { referenceImagePOV: `ref/${order}`, referenceImagePOVFileSize: 1 };
    const settings = { ...image, maskRegions: {}, x: "x".repeat(900_000), synced: order !== 19 };
    ids.push((await addEntry(place, JSON.stringify(settings), order)).id);
  }
  const images = await listLocatedImages(place.read, deviceOf(place));
  expect(images.map(({ settings }) => Object.keys(settings))).toEqual(
    Array.from({ length: 20 }, () => ["referenceImagePOV", "referenceImagePOVFileSize"]),
  );
  const entries = await listHistoryEntries(place.read, ids);
  expect([...entries.values()].filter(({ isPending }) => isPending).map(({ id }) => id)).toEqual(
    ids.slice(-1),
  );
});

test("what looks through tracks finds each, however long they are together", async () => {
  const { api, read, write, recordingId } = await openPlace();
  await using _ = api;
  const data = JSON.stringify({ positions: [], x: "x".repeat(6_000_000) });
  const ids: number[] = [];
  for (let order = 0; order < 5; order += 1) ids.push(await addTrack(write, recordingId, data));
  const found = await readTrackData(read, ids, ({ x }) => String(x).length);
  expect(ids.map((id) => found.get(id))).toEqual(ids.map(() => 6_000_000));
});

async function addTrack(write: Db, recordingId: number, data: string): Promise<number> {
  const span = { start_seconds: 0, end_seconds: 1, filtered: 0 } as const;
  const { id } = await write
    .insertInto("tracks")
    .values({ recording_id: recordingId, ...span, data, ...times })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

test("one's own data comes in pages, each within what an answer may hold", async () => {
  const place = await openPlace();
  await using _ = place.api;
  const { read, owner } = place;
  for (const [order, bytes] of lengths.entries()) await addProject(place, jsonOf(bytes), order);
  const pages: number[] = [];
  let rows = 0;
  for await (const page of pageOwnData(read, "memberships", owner.id)) {
    rows += page.length;
    pages.push(JSON.stringify(page).length);
  }
  expect(rows).toBe(lengths.length + 1);
  expect(Math.max(...pages)).toBeLessThan(1.1 * bounds.jsonOfListBytes);
});

test("of names that were stored before they had a bound, the people of a project have the beginning", async () => {
  const { api, write, owner, projectId } = await openPlace();
  await using _ = api;
  const name = "Mere ".repeat(100_000);
  await write.updateTable("users").set({ name }).where("id", "=", owner.id).execute();
  const { users } = await api.send(listMembers, { groupIdOrName: projectId }, owner.token);
  const names = users.map(({ userName }) => userName);
  expect(names).toContain(name.slice(0, bounds.nameLength));
  expect(names.every(({ length }) => length <= bounds.nameLength)).toBe(true);
});
