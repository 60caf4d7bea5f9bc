import type { ProjectSettings } from "#contract/wire/projects.ts";
import { findProjectSettings, lockProject, updateProjectSettings } from "../queries/projects.ts";
import type { Services } from "../services.ts";

/** Keys that are not given stay as they are. */
export function changeProjectSettings(
  { store, now }: Services,
  projectId: number,
  changes: ProjectSettings,
): Promise<void> {
  return store.write.transaction().execute(async (trx) => {
    await lockProject(trx, projectId);
    const before = JSON.parse((await findProjectSettings(trx, projectId)) ?? "{}") as object;
    const settings = JSON.stringify({ ...before, ...changes });
    await updateProjectSettings(trx, projectId, settings, now());
  });
}
