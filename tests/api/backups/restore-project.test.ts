import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { addDays } from "date-fns";
import { expect, test } from "vitest";
import { restoreProject } from "#api/backups/operations/one-project/restore-project.ts";
import { contentPath } from "#api/backups/operations/contents.ts";
import { listFiles, openBackup } from "#api/backups/operations/open-backup.ts";
import { restore } from "#api/backups/operations/restore.ts";
import { isEmpty } from "#api/backups/queries/emptiness.ts";
import { listApplied, migrationNames } from "#api/db/migrate.ts";
import type { Store } from "#api/db/open.ts";
import { openFiles } from "#api/files/open-files.ts";
import { resealFor } from "#api/http/authenticator.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { innerChecks } from "#server/doctor/checks.ts";
import {
  backUpTo,
  changeByte,
  makeFolder,
  makePlace,
  makeTarget,
  openQuietApi,
  readAll,
  type TestPlace,
} from "#tests/support/backups/places.ts";
import { makeTwoProjects, otherMarks } from "#tests/support/backups/two-projects.ts";
import { look, toSite } from "#tests/support/doctor/look-over.ts";
import { password, register } from "#tests/support/projects/people.ts";
import { showCode } from "#tests/support/projects/two-step.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { addTrack } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { openFrozenSite } from "#tests/support/releases/frozen-site.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";
const dialects: Store["dialect"][] = isPostgres ? ["sqlite", "postgres"] : ["sqlite"];

/** Two projects are filled first. */
const timeout = 90_000;

/** The same secret seals here and there. */
const reseal = (sealed: string) => Promise.resolve(sealed);

test.each(dialects)(
  "all of a project is brought to %s, and nothing of another",
  { timeout },
  async (dialect) => {
    await using api = await openTestApi();
    await using place = await makePlace();
    await using target = await makeTarget(dialect);
    const { kept, people } = await makeTwoProjects(api);
    await backUpTo(place, api);
    const scratch = join(target.dataDir, "restoring");
    const project = String(kept.projectId);
    const done = await restoreProject({
      from: place.address,
      ...target,
      project,
      scratch,
      reseal,
    });

    const [before, after] = [await readAll(api.services), await readAll(target)];
    expect(after.rows.filter((line) => otherMarks.test(line))).toEqual([]);
    expect(Object.keys(after.contents).filter((key) => otherMarks.test(key))).toEqual([]);
    expect(done).toMatchObject({
      project: { id: kept.projectId, name: "Kea Basin" },
      rows: after.rows.length,
      files: Object.keys(after.contents).length,
      people: { members: 3, named: 2 },
      left: {
        projects: 1,
        rows: before.rows.length - after.rows.length,
        files: Object.keys(before.contents).length - Object.keys(after.contents).length,
      },
      unsealed: 0,
    });
    /* What is not marked as the other's is there, but for what is of no project. */
    const there = new Set(after.rows);
    const own = before.rows.filter((line) => !there.has(line) && !otherMarks.test(line));
    const tables = Map.groupBy(own, (line) => line.slice(0, line.indexOf(" ")));
    expect([...tables.keys()]).toEqual([
      "audit",
      "cron_jobs",
      "invitations",
      "limits",
      "link_tokens",
      "memberships",
      "outbox",
      "schedules",
      "sessions",
      "users",
    ]);
    expect(tables.get("memberships")).toHaveLength(2);
    const strangers = [people.Bea, people.Boyd].map(({ id }) => `"actor_id":${id},`);
    const isElsewhere = (line: string) =>
      ['"project_id":null', '"actor_id":null', ...strangers].some((part) => line.includes(part));
    expect(tables.get("audit")!.filter((line) => !isElsewhere(line))).toEqual([]);
    const files = Object.entries(before.contents).filter(([key]) => !(key in after.contents));
    expect(files.length).toBeGreaterThan(5);
    expect(await readdir(target.dataDir)).not.toContain("restoring");

    const accounts = await target.store.read
      .selectFrom("users")
      .select(["id", "name", "email", "password_hash", "settings", "deleted_at"])
      .orderBy("id")
      .execute();
    const byName = Object.fromEntries(accounts.map(({ name, ...row }) => [name, row]));
    expect(Object.keys(byName)).toEqual(["Olive", "Ana", "Mere", "Bea", "Boyd"]);
    for (const name of ["Bea", "Boyd"] as const) {
      const email = `former-member-${people[name].id}`;
      expect(byName[name]).toMatchObject({ email, password_hash: "", settings: null });
    }
    const tag = await target.store.read
      .selectFrom("track_tags")
      .select("user_id")
      .where("what", "=", "stoat")
      .executeTakeFirst();
    expect(tag).toEqual({ user_id: people.Bea.id });
    const acts = await target.store.read.selectFrom("audit").selectAll().execute();
    const addressesOf = (id: number) =>
      acts.flatMap(({ actor_id, address }) => (actor_id === id ? [address] : []));
    expect([...new Set(addressesOf(people.Bea.id))]).toEqual([null]);
    expect(addressesOf(people.Olive.id)).not.toContain(null);
  },
);

test.skipIf(!isPostgres)(
  "a backup of SQLite brings the same to PostgreSQL",
  { timeout },
  async () => {
    await using api = await openTestApi();
    await using place = await makePlace();
    await using otherPlace = await makePlace();
    await using lite = await makeTarget("sqlite");
    await using straight = await makeTarget("postgres");
    await using around = await makeTarget("postgres");
    await makeTwoProjects(api);
    await backUpTo(place, api);
    await restore({ from: place.address, ...lite });
    await backUpTo(otherPlace, { services: lite, now: api.now });
    for (const [from, target] of [
      [place.address, straight],
      [otherPlace.address, around],
    ] as const) {
      const scratch = join(target.dataDir, "restoring");
      await restoreProject({ from, ...target, project: "Kea Basin", scratch, reseal });
    }
    expect(await readAll(around)).toEqual(await readAll(straight));
  },
);

test("its members sign in, and all is well there", { timeout }, async () => {
  await using api = await openTestApi();
  await using place = await makePlace();
  await using restored = await openTestApi({ SECRET: "another secret of a site of its own" });
  await restored.jobs.stop();
  await using folder = await makeFolder();
  const { kept, other, people, appSecret } = await makeTwoProjects(api);
  await backUpTo(place, api, { secret: api.config.secret! });
  const done = await restoreProject({
    from: place.address,
    store: restored.services.store,
    files: restored.services.files,
    project: "kea-basin",
    scratch: join(folder.path, "restoring"),
    reseal: (sealed, former = "") => resealFor(restored.config.secret!, sealed, former),
  });
  expect(done.unsealed).toBe(0);

  const { token } = await restored.send(authenticate, { email: people.Olive.email, password });
  const { projectId } = kept;
  const { recordings } = await restored.send(queryRecordings, { projectId }, token);
  expect(recordings.map(({ id }) => id)).toContain(kept.recordingId);
  const olive = { ...people.Olive, token };
  /* No id is given twice, not even one of the other project. */
  expect(await addTrack(restored, olive, kept.recordingId)).toBeGreaterThan(other.trackId);
  restored.advance(30);
  const code = showCode(restored, appSecret);
  await restored.send(authenticate, { email: people.Mere.email, password, code });
  for (const { email } of [people.Bea, people.Boyd, people.Rewi, people.Rita]) {
    expect((await restored.refuse(authenticate, { email, password })).status).toBe(401);
  }

  const inTwoDays = () => addDays(new Date(), 2);
  const texts: Record<string, string> = {};
  for (const { name } of innerChecks) {
    /* Of the machine, and of how the site is reached. */
    if (["clock", "public address", "proxy", "backups"].includes(name)) continue;
    const site = toSite(restored, name === "stray files" ? { now: inTwoDays } : {});
    const { state, text } = await look(site, name);
    expect(["well", "unused"], `${name}: ${text}`).toContain(state);
    texts[name] = text;
  }
  expect(texts).toMatchObject({
    secret: "The secret in SECRET opens the one that it has sealed",
    "sums of days": "They add up on 1 day",
    "sums of nights": "They add up on 1 day",
    "lost files": "All 12 files that rows name are there",
    "stray files": `Rows name all ${done.files} files that are a day old`,
  });
});

test("a project that is unknown is refused with those there are, and one that may be several", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await using target = await makeTarget(dialects.at(-1)!);
  await register(api, "Rangi");
  const { write } = api.services.store;
  const at = api.now().toISOString();
  for (let n = 10; n <= 31; n += 1) {
    const names = { name: `Kea ${n}`, name_folded: `kea ${n}`, url_name: `kea-${n}` };
    const times = { created_at: at, updated_at: at };
    await write
      .insertInto("projects")
      .values({ ...names, ...times })
      .execute();
  }
  const ids = (await write.selectFrom("projects").select("id").orderBy("id").execute()).map(
    ({ id }) => id,
  );
  const former = { name: "Kea 11", name_folded: "kea 11", url_name: "kea-11" };
  await write
    .insertInto("former_project_names")
    .values({ ...former, project_id: ids[0]!, ended_at: at })
    .execute();
  await backUpTo(place, api);
  const scratch = join(target.dataDir, "restoring");
  const restoreOnly = (project: string) =>
    restoreProject({ from: place.address, ...target, project, scratch, reseal });

  await expect(restoreOnly("Tui Ridge")).rejects.toThrow(
    /^The backup has no project "Tui Ridge"\. It has "Kea 10" \(\d+\), .*"Kea 29" \(\d+\), and 2 more\.$/,
  );
  await expect(restoreOnly("kea-11")).rejects.toThrow(
    `"kea-11" may be any of 2 projects of the backup: "Kea 10" (${ids[0]}), "Kea 11" (${ids[1]}). Give the number of one.`,
  );
  expect(await listApplied(target.store)).toEqual([]);
  expect(await readdir(target.dataDir)).not.toContain("restoring");
  await restoreOnly(String(ids[1]));
  await expect(restoreOnly(String(ids[1]))).rejects.toThrow("There is something in the database");
});

test("a backup of an older version is brought up to date on the way", { timeout }, async () => {
  await using site = await openFrozenSite("2026-11-23");
  await using place = await makePlace();
  await using target = await makeTarget(dialects.at(-1)!);
  const files = await openFiles({ dataDir: site.dataDir, bucket: undefined });
  const now = () => new Date("2026-11-24T00:00:00.000Z");
  await site.withStore((store) => backUpTo(place, { services: { store, files }, now }));
  const scratch = join(target.dataDir, "restoring");
  const plan = { from: place.address, ...target, project: "Kea Basin", scratch, reseal };
  const done = await restoreProject(plan);

  expect(await listApplied(target.store)).toEqual(migrationNames);
  const { rows, contents } = await readAll(target);
  expect(rows.filter((line) => /weka.?flat/i.test(line))).toEqual([]);
  expect(rows.filter((line) => line.startsWith("recordings "))).toHaveLength(7);
  expect(Object.keys(contents)).toHaveLength(done.files);
  expect(done).toMatchObject({ people: { members: 2 }, left: { projects: 1 } });
});

test("one in the trash comes out of it, and only its own files have to be whole", async () => {
  await using api = await openTestApi();
  await using place = await makePlace();
  await using target = await makeTarget("sqlite");
  const { kept, other, people } = await makeTwoProjects(api);
  const foreign = await record(api, other.camera, {}, makeCptv({ frames: 7 }));
  const at = { deleted_at: "2026-09-01T00:00:00.000Z", deleted_by_id: people.Olive.id };
  const { write } = api.services.store;
  await write.updateTable("projects").set(at).where("id", "=", kept.projectId).execute();
  await backUpTo(place, api);
  const scratch = join(target.dataDir, "restoring");
  const plan = { from: place.address, ...target, project: "Kea Basin", scratch, reseal };

  await changeByte(place, await findContent(api, place, foreign));
  const content = await findContent(api, place, kept.ownRecordingId);
  await changeByte(place, content);
  await expect(restoreProject(plan)).rejects.toThrow(/^The content of raw\/.* is damaged/);
  expect(await isEmpty(target.store)).toBe(true);
  await changeByte(place, content);
  await restoreProject(plan);
  const projects = await target.store.read.selectFrom("projects").selectAll().execute();
  expect(projects).toMatchObject([{ deleted_at: null, deleted_by_id: null }]);
});

/** Of a recording's file, in the newest backup. */
async function findContent(api: TestApi, place: TestPlace, id: number): Promise<string> {
  const { raw_key: key } = await api.services.store.read
    .selectFrom("recordings")
    .select("raw_key")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  for await (const file of listFiles(await openBackup(place.address))) {
    if (file.key === key) return contentPath(file.sha256);
  }
  throw new Error(`The backup has no file of recording ${id}`);
}
