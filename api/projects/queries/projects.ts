import type { ExpressionBuilder } from "kysely";
import type { TwoStepDemand } from "#contract/wire/projects/two-step-demand.ts";
import { fold, toUrlName } from "#contract/rules/navigation/names.ts";
import { sortByName } from "#contract/rules/text/compare-names.ts";
import { lockRow } from "#api/db/for-update.ts";
import { bytesOf, jsonBytesOf, ofLists, withJson } from "#api/db/listed-json.ts";
import type { Db } from "#api/db/open.ts";
import { prepared } from "#api/db/prepared.ts";
import type { Json, Schema } from "#api/db/schema.ts";
import { isMembershipIn, isOpenMembership, type Viewer, withRole } from "./access.ts";

const columns = [
  "projects.id",
  "projects.name",
  "projects.last_thermal_recording_at",
  "projects.last_audio_recording_at",
] as const;

/** In place of settings, which lists take by `withSettings`. */
const measured = [
  jsonBytesOf("projects.settings"),
  bytesOf("memberships.settings").as("user_settings_bytes"),
] as const;

/** A project within what the viewer may see, by id or name, with what the viewer is to it. */
export async function findProject(db: Db, viewer: Viewer, key: string) {
  const [row] = isId(key)
    ? await listById(db, { id: Number(key), userId: viewer.id })
    : await selectWholeProjectsFor(db, viewer.id).where(matches(key)).execute();
  return withRole(row, viewer);
}

/** Every page of a project asks it. */
const listById = prepared((db, given: { id: number; userId: number }) =>
  selectWholeProjectsFor(db, given.userId).where("projects.id", "=", given.id),
);

function selectWholeProjectsFor(db: Db, userId: number) {
  return selectProjectsFor(db, userId).select([
    "projects.settings",
    "memberships.settings as user_settings",
  ]);
}

const maxId = 2 ** 31 - 1;

function isId(key: string): boolean {
  return /^[1-9]\d*$/.test(key) && Number(key) <= maxId;
}

/** By id where the text is a whole number alone, else by a name that it has or had, or the URL form of one. */
function matches(key: string) {
  return (eb: ExpressionBuilder<Schema, "projects">) =>
    isId(key)
      ? eb("projects.id", "=", Number(key))
      : eb.or([
          eb("projects.name_folded", "=", fold(key)),
          eb("projects.url_name", "=", toUrlName(key)),
          eb("projects.id", "in", selectFormerlyNamed(eb, key)),
        ]);
}

/** A camera that has been out for years has the name of then. */
function selectFormerlyNamed(eb: ExpressionBuilder<Schema, "projects">, key: string) {
  return eb
    .selectFrom("former_project_names as former")
    .select("former.project_id")
    .where((of) =>
      of.or([of("former.name_folded", "=", fold(key)), of("former.url_name", "=", toUrlName(key))]),
    );
}

export function findAnyProject(db: Db, key: string) {
  return selectIdAndName(db).where(matches(key)).where("deleted_at", "is", null).executeTakeFirst();
}

/** The same where it is in the trash, too: what its cameras still send is there when somebody restores it. */
export function findProjectOfDevice(db: Db, key: string) {
  return selectIdAndName(db).where(matches(key)).executeTakeFirst();
}

/** Every one that the text may mean, those in the trash included. */
export function listProjectsNamed(db: Db, key: string) {
  return selectIdAndName(db).where(matches(key)).orderBy("id").execute();
}

/** All there are, some of them by their names. */
export async function listSomeProjects(db: Db, limit: number) {
  const { count } = await db
    .selectFrom("projects")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { count, some: await selectIdAndName(db).orderBy("name_folded").limit(limit).execute() };
}

function selectIdAndName(db: Db) {
  return db.selectFrom("projects").select(["id", "name"]);
}

export async function listProjectsOf(db: Db, userId: number) {
  return withSettings(db, sortByName(await listOwnProjects(db, { userId })));
}

const listOwnProjects = prepared((db, given: { userId: number }) =>
  db
    .selectFrom("memberships")
    .innerJoin("projects", "projects.id", "memberships.project_id")
    .select([
      ...columns,
      "admin",
      "owner",
      "pending",
      "memberships.id as membership_id",
      ...measured,
      isOpenMembership.as("is_open"),
    ])
    .where("memberships.user_id", "=", given.userId)
    .where("memberships.removed_at", "is", null)
    .where("projects.deleted_at", "is", null),
);

/** The one that is closed to its member for want of two-step sign-in. */
export function findClosedProject(db: Db, { id }: Pick<Viewer, "id">, key: string) {
  return db
    .selectFrom("memberships")
    .innerJoin("projects", "projects.id", "memberships.project_id")
    .select(["projects.id", "projects.name"])
    .where("memberships.user_id", "=", id)
    .where("memberships.removed_at", "is", null)
    .where("projects.deleted_at", "is", null)
    .where(({ not }) => not(isOpenMembership))
    .where(matches(key))
    .executeTakeFirst();
}

/** All projects, with what the super-user is to each of them. */
export async function listAllProjects(db: Db, userId: number) {
  const rows = await selectProjectsFor(db, userId).select(measured).execute();
  return withSettings(db, sortByName(rows));
}

interface Measured {
  id: number;
  json_bytes: number | null;
  membership_id: number | null;
  user_settings_bytes: number | null;
}

/** Those of the projects, and in the room that is left the person's own of each. */
async function withSettings<Row extends Measured>(db: Db, rows: readonly Row[]) {
  const settled = await withJson(db, "projects.settings", rows);
  const memberships = settled.map((row) => ({
    row,
    id: row.membership_id ?? 0,
    json_bytes: row.user_settings_bytes,
  }));
  const used = settled.reduce((sum, { settings }) => sum + Buffer.byteLength(settings ?? ""), 0);
  const left = { ...ofLists, inAll: ofLists.inAll - used };
  const own = await withJson(db, "memberships.settings", memberships, left);
  return own.map(({ row, settings }) => Object.assign(row, { user_settings: settings }));
}

/** All projects, with the person's standing membership where there is one. */
function selectProjectsFor(db: Db, userId: number) {
  return db
    .selectFrom("projects")
    .leftJoin("memberships", (join) => join.on(isMembershipIn("projects.id", userId)))
    .where("projects.deleted_at", "is", null)
    .select([...columns, "admin", "owner", "pending", "memberships.id as membership_id"]);
}

export type OwnProjectRow = Awaited<ReturnType<typeof listProjectsOf>>[number];

export type ProjectRow = Omit<
  Awaited<ReturnType<typeof listAllProjects>>[number],
  "user_settings_bytes"
>;

/** Ids and names alone, by name. */
export async function listProjectNames(db: Db) {
  return sortByName(await selectIdAndName(db).where("deleted_at", "is", null).execute());
}

/** Those that a person belongs to in any way, or is an admin of in fact. */
export async function listProjectNamesOf(
  db: Db,
  userId: number,
  { asAdmin }: { asAdmin: boolean },
) {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("projects", "projects.id", "memberships.project_id")
    .select(["projects.id", "projects.name"])
    .where("memberships.user_id", "=", userId)
    .where("memberships.removed_at", "is", null)
    .where("projects.deleted_at", "is", null)
    .$if(asAdmin, (query) =>
      query
        .where("memberships.admin", "=", 1)
        .where("memberships.pending", "is", null)
        .where(isOpenMembership),
    )
    .execute();
  return sortByName(rows);
}

/** Changes of who belongs come one by one: on SQLite as all writes do, on PostgreSQL by the lock of this row. */
export async function lockProject(trx: Db, id: number): Promise<void> {
  await lockRow(trx, "projects", id);
}

export async function findProjectSettings(trx: Db, id: number) {
  const { settings } = await trx
    .selectFrom("projects")
    .select("settings")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return settings;
}

export async function updateProjectSettings(
  trx: Db,
  id: number,
  settings: Json,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("projects")
    .set({ settings, updated_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

export async function setTwoStepDemand(trx: Db, id: number, demand: TwoStepDemand): Promise<void> {
  await trx.updateTable("projects").set({ two_step: demand }).where("id", "=", id).execute();
}

export async function insertProject(trx: Db, name: string, now: Date): Promise<number> {
  const at = now.toISOString();
  const { id } = await trx
    .insertInto("projects")
    .values({
      name,
      name_folded: fold(name),
      url_name: toUrlName(name),
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
