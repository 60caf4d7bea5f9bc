import type { Db } from "#api/db/open.ts";
import { listProjectsNamed, listSomeProjects } from "#api/projects/queries/projects.ts";
import { BackupRefusal } from "#contract/wire/backups/backup-format.ts";

export interface NamedProject {
  id: number;
  name: string;
}

const maxNames = 20;

/** By its id, a name that it has or had, or the form of one in addresses. Throws BackupRefusal with those there are. */
export async function findProjectToRestore(db: Db, key: string): Promise<NamedProject> {
  const [project, ...others] = await listProjectsNamed(db, key);
  if (project && others.length === 0) return project;
  if (project) {
    const all = [project, ...others];
    throw new BackupRefusal(
      `"${key}" may be any of ${all.length} projects of the backup: ${format(all)}. Give the number of one.`,
    );
  }
  const { count, some } = await listSomeProjects(db, maxNames);
  const more = count > maxNames ? `, and ${count - maxNames} more` : "";
  throw new BackupRefusal(
    count === 0
      ? "The backup has no projects."
      : `The backup has no project "${key}". It has ${format(some)}${more}.`,
  );
}

function format(projects: NamedProject[]): string {
  const names = projects.slice(0, maxNames).map(({ id, name }) => `"${name}" (${id})`);
  return names.join(", ");
}
