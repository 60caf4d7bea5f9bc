import { fold, toUrlName } from "#contract/rules/names.ts";
import { roleOf, type Role, type SuperView } from "#contract/rules/roles.ts";
import type { Db } from "../db/open.ts";
import { prepared } from "../db/prepared.ts";
import type { Flag } from "../db/schema.ts";
import { findMembership } from "./access.ts";

const columns = [
  "projects.id",
  "projects.name",
  "projects.settings",
  "projects.last_thermal_recording_at",
  "projects.last_audio_recording_at",
] as const;

export interface Viewer {
  id: number;
  superView: SuperView;
}

/** A project within what the viewer may see, by id or name, with the viewer's role in it. */
export async function findProject(
  db: Db,
  viewer: Viewer,
  key: string,
): Promise<{ id: number; name: string; role: Role } | undefined> {
  const project = await findAnyProject(db, key);
  if (!project) return undefined;
  const membership = await findMembership(db, { userId: viewer.id, projectId: project.id });
  const role = roleOf(membership, viewer.superView);
  return role && { ...project, role };
}

const idAtMost = 2 ** 31 - 1;

/** By id where the text is a whole number alone, else by name or by the URL form of a name. */
export function findAnyProject(db: Db, key: string) {
  const query = db.selectFrom("projects").select(["id", "name"]);
  if (/^[1-9]\d*$/.test(key) && Number(key) <= idAtMost) {
    return query.where("id", "=", Number(key)).executeTakeFirst();
  }
  return query
    .where((eb) => eb.or([eb("name_folded", "=", fold(key)), eb("url_name", "=", toUrlName(key))]))
    .executeTakeFirst();
}

export function listProjectsOf(db: Db, userId: number) {
  return listOwnProjects(db, { userId });
}

const listOwnProjects = prepared((db, given: { userId: number }) =>
  db
    .selectFrom("memberships")
    .innerJoin("projects", "projects.id", "memberships.project_id")
    .select([...columns, "admin", "owner", "pending", "memberships.settings as user_settings"])
    .where("memberships.user_id", "=", given.userId)
    .where("memberships.removed_at", "is", null)
    .orderBy("projects.name_folded"),
);

/** All projects, with what the super-user is to each of them. */
export function listAllProjects(db: Db, userId: number) {
  return db
    .selectFrom("projects")
    .leftJoin("memberships", (join) =>
      join
        .onRef("memberships.project_id", "=", "projects.id")
        .on("memberships.user_id", "=", userId)
        .on("memberships.removed_at", "is", null),
    )
    .select([...columns, "memberships.settings as user_settings"])
    .orderBy("projects.name_folded")
    .execute();
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

interface NewMembership {
  projectId: number;
  userId: number;
  admin: Flag;
  owner: Flag;
}

export async function insertMembership(
  trx: Db,
  { projectId, userId, admin, owner }: NewMembership,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await trx
    .insertInto("memberships")
    .values({
      project_id: projectId,
      user_id: userId,
      admin,
      owner,
      created_at: at,
      updated_at: at,
    })
    .execute();
}
