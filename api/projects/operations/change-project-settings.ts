import type { ProjectSettings } from "#contract/wire/projects/project-settings.ts";
import {
  findProjectSettings,
  lockProject,
  setTwoStepDemand,
  updateProjectSettings,
} from "../queries/projects.ts";
import { setFalseTriggerDays } from "../queries/retention.ts";
import { type ActingPerson, recordAct } from "./change-people.ts";
import type { Services } from "#api/services.ts";
import { requireUnchanged } from "#api/db/require-unchanged.ts";
import { readFields, writeFields } from "#api/db/stored-json.ts";

interface Change {
  settings: ProjectSettings;
  /** Those that are changed, as they were read. */
  before?: ProjectSettings | undefined;
}

/** Keys that are not given stay as they are. Refused where one that is given is no longer as it was read. */
export function changeProjectSettings(
  services: Services,
  by: ActingPerson,
  projectId: number,
  { settings: changes, before }: Change,
): Promise<void> {
  const { store, now } = services;
  return store.write.transaction().execute(async (trx) => {
    await lockProject(trx, projectId);
    const stored = readFields(
      "projects.settings",
      await findProjectSettings(trx, projectId),
      projectId,
    );
    requireUnchanged(pickAs(changes, stored), before && pickAs(changes, before));
    const settings = writeFields("projects.settings", { ...stored, ...changes });
    await updateProjectSettings(trx, projectId, settings, now());
    const { requireTwoStep, keepFalseTriggers } = changes;
    if (requireTwoStep !== undefined) {
      await setTwoStepDemand(trx, projectId, requireTwoStep);
      const details = { before: stored.requireTwoStep ?? "nobody", after: requireTwoStep };
      const action = "two-step sign-in asked for";
      await recordAct(services, trx, by, { action, projectId, details });
    }
    if (keepFalseTriggers !== undefined) {
      const days = keepFalseTriggers === "always" ? undefined : keepFalseTriggers;
      await setFalseTriggerDays(trx, { projectId, days }, now());
      const details = { before: stored.keepFalseTriggers ?? "always", after: keepFalseTriggers };
      await recordAct(services, trx, by, { action: "retention changed", projectId, details });
    }
  });
}

/** The fields of `from` whose keys `like` has. */
function pickAs(like: object, from: object): object {
  return Object.fromEntries(Object.entries(from).filter(([key]) => Object.hasOwn(like, key)));
}
