import { fold, toUrlName } from "#contract/rules/navigation/names.ts";
import type { Db } from "#api/db/open.ts";

export async function findProjectName(db: Db, id: number): Promise<string> {
  const { name } = await db
    .selectFrom("projects")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return name;
}

export async function updateProjectName(
  trx: Db,
  { id, name }: { id: number; name: string },
  now: Date,
): Promise<void> {
  const named = { name, name_folded: fold(name), url_name: toUrlName(name) };
  await trx
    .updateTable("projects")
    .set({ ...named, updated_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** The names that a project had, the latest first. */
export async function listFormerNames(db: Db, projectId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("former_project_names")
    .select("name")
    .where("project_id", "=", projectId)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ name }) => name);
}

/** Whether a name, or what it becomes in an address, was that of another project. */
export async function isFormerNameOfOther(
  db: Db,
  { name, projectId }: { name: string; projectId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom("former_project_names")
    .select("id")
    .where("project_id", "!=", projectId)
    .where((eb) =>
      eb.or([eb("name_folded", "=", fold(name)), eb("url_name", "=", toUrlName(name))]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertFormerName(
  trx: Db,
  { projectId, name }: { projectId: number; name: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto("former_project_names")
    .values({
      project_id: projectId,
      name,
      name_folded: fold(name),
      url_name: toUrlName(name),
      ended_at: now.toISOString(),
    })
    .execute();
}

/** One that the project has again. */
export async function deleteFormerName(
  trx: Db,
  { projectId, name }: { projectId: number; name: string },
): Promise<void> {
  await trx
    .deleteFrom("former_project_names")
    .where("project_id", "=", projectId)
    .where("name_folded", "=", fold(name))
    .execute();
}
