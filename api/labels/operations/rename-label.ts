import { invalidFields, Refusal } from "#contract/envelope.ts";
import {
  builtInLabels,
  findSameLabel,
  labelSettings,
  labelsOf,
  labelValue,
} from "#contract/rules/projects/project-labels.ts";
import type { Medium } from "#contract/rules/projects/project-tags.ts";
import { maxUses } from "#contract/wire/projects/uses.ts";
import { changeLabels, listCarrying } from "../queries/label-renaming.ts";
import {
  findProjectSettings,
  lockProject,
  updateProjectSettings,
} from "#api/projects/queries/projects.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { readJson, writeJson } from "#api/db/stored-json.ts";

interface Renaming {
  medium: Medium;
  /** What recordings carry. */
  value: string;
  text: string;
  description?: string | undefined;
}

/**
 * A label of a project's list gets another text, and all recordings that carry it carry that; deleted ones, too. Gives
 * the number of those that stand. Refuses `missing` a label that is not on the list, a text that another one has, and
 * `rule` more recordings than can be changed at once.
 */
export function renameLabel(
  services: Services,
  by: Actor,
  projectId: number,
  { medium, value, text, description }: Renaming,
): Promise<number> {
  return services.store.write.transaction().execute(async (trx) => {
    const now = services.now();
    await lockProject(trx, projectId);
    const found = await findProjectSettings(trx, projectId);
    const settings = readJson("projects.settings", found, projectId);
    const labels = labelsOf(settings, medium);
    const others = labels.filter((one) => labelValue(one) !== value);
    if (others.length === labels.length) throw noSuchLabel(value);
    const twin = findSameLabel(text, [...builtInLabels, ...others]);
    if (twin) throw taken(twin.text);
    const carrying = await listCarrying(
      trx,
      { projectId, medium, detail: value },
      { limit: maxUses + 1 },
    );
    if (carrying.length > maxUses) throw tooMany();
    const renamed = { text, value: text, ...(description ? { description } : {}) };
    const changed = labels.map((one) => (labelValue(one) === value ? renamed : one));
    const stored = writeJson("projects.settings", {
      ...settings,
      [labelSettings[medium]]: changed,
    });
    await updateProjectSettings(trx, projectId, stored, now);
    const ids = carrying.map(({ id }) => id);
    await changeLabels(trx, ids, { from: value, to: text, now });
    const recordings = carrying.filter(({ deleted_at }) => deleted_at === null).length;
    await recordAct(services, trx, by, {
      action: "label renamed",
      projectId,
      details: { medium, from: value, to: text, recordings },
    });
    return recordings;
  });
}

function noSuchLabel(value: string): Refusal {
  return new Refusal("missing", `There is no label '${value}' on the list.`);
}

function taken(text: string): Refusal {
  return invalidFields([{ param: "text", msg: `There is already a label “${text}”` }]);
}

function tooMany(): Refusal {
  const most = maxUses.toLocaleString("en-NZ");
  return new Refusal(
    "rule",
    `More than ${most} recordings have it, so you cannot change its name.`,
  );
}
