import type { Outcome } from "#contract/client.ts";
import type { Refusal } from "#contract/envelope.ts";
import {
  getProject,
  updateProjectSettings,
  updateProjectUserSettings,
} from "#contract/wire/projects/projects.ts";
import type {
  ProjectSettings,
  ProjectUserSettings,
} from "#contract/wire/projects/project-settings.ts";
import { attempt, send, type PageArgs } from "../api/api.server.ts";
import { requireProject } from "../navigation/navigation.server.ts";

/** People who save at the same moment take turns; more of them than this at once is a fault. */
const maxTries = 5;

/** Whether sound in which people are heard is deleted: the server does where a project has never said. */
export function deletesSpeech(context: PageArgs["context"]): boolean {
  return requireProject(context).settings?.filterHuman ?? true;
}

/** The API would have undone what somebody else has just done. */
export function isChangedMeanwhile({ errors }: Refusal): boolean {
  return errors.some(({ param }) => param === "before");
}

/**
 * Changes one setting of the page's project, from what is stored now and not from what a page showed: what others
 * change of it meanwhile stays.
 */
export async function changeProjectSetting<K extends keyof ProjectSettings>(
  args: PageArgs,
  key: K,
  change: (stored: ProjectSettings[K]) => NonNullable<ProjectSettings[K]>,
): Promise<Outcome<typeof updateProjectSettings>> {
  let stored = requireProject(args.context).settings?.[key];
  for (let tries = 1; ; tries += 1) {
    const outcome = await replaceProjectSetting(args, key, { from: stored, to: change(stored) });
    if (outcome.ok || !isChangedMeanwhile(outcome.refusal) || tries === maxTries) return outcome;
    stored = (await readProject(args)).settings?.[key];
  }
}

/** Puts one value of a setting in place of another, and is refused where that is no longer the one. */
export function replaceProjectSetting<K extends keyof ProjectSettings>(
  args: PageArgs,
  key: K,
  { from, to }: { from: ProjectSettings[K]; to: NonNullable<ProjectSettings[K]> },
): Promise<Outcome<typeof updateProjectSettings>> {
  return attempt(args, updateProjectSettings, {
    groupIdOrName: requireProject(args.context).id,
    settings: { [key]: to },
    before: from === undefined ? {} : { [key]: from },
  });
}

/** The same for what a person has chosen for themselves in the page's project. */
export async function changeOwnSettings(
  args: PageArgs,
  change: (stored: ProjectUserSettings) => ProjectUserSettings,
): Promise<Outcome<typeof updateProjectUserSettings>> {
  const { id: groupIdOrName, userSettings } = requireProject(args.context);
  let before = userSettings ?? {};
  for (let tries = 1; ; tries += 1) {
    const options = { groupIdOrName, settings: change(before), before };
    const outcome = await attempt(args, updateProjectUserSettings, options);
    if (outcome.ok || !isChangedMeanwhile(outcome.refusal) || tries === maxTries) return outcome;
    before = (await readProject(args)).userSettings ?? {};
  }
}

export async function readProject(args: PageArgs) {
  const groupIdOrName = requireProject(args.context).id;
  return (await send(args, getProject, { groupIdOrName })).group;
}
