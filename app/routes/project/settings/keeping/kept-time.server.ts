import type { PageArgs } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import {
  isChangedMeanwhile,
  readProject,
  replaceProjectSetting,
} from "#app/services/projects/project-settings.server.ts";
import { invalidFields, type Refusal } from "#contract/envelope.ts";
import { formatCount } from "#contract/rules/text/format-count.ts";
import type { ProjectSettings } from "#contract/wire/projects/project-settings.ts";

export type KeptTime = NonNullable<ProjectSettings["keepFalseTriggers"]>;

const text = {
  changed: (now: string) =>
    `This has been changed meanwhile. ${now} What you chose is below: change it, or choose it again.`,
  always: "False triggers are kept now.",
  days: (days: number) => `False triggers are now deleted after ${formatCount(days)} days.`,
};

/** For how long the page's project keeps false triggers. */
export function readKept(context: PageArgs["context"]): KeptTime {
  return requireProject(context).settings?.keepFalseTriggers ?? "always";
}

export interface ChangedMeanwhile {
  refusal: Refusal;
  /** Stands in place of what the form began with. */
  renewed?: { before: string };
}

/** Where the project does not keep them for as long any more as the form began with. */
export function findChange(
  context: PageArgs["context"],
  before: string | undefined,
): Required<ChangedMeanwhile> | undefined {
  const now = readKept(context);
  return before === undefined || before === String(now) ? undefined : describeChange(now);
}

/** Undefined where it is done. */
export async function replaceKept(
  args: PageArgs,
  to: KeptTime,
): Promise<ChangedMeanwhile | undefined> {
  const from = requireProject(args.context).settings?.keepFalseTriggers;
  const outcome = await replaceProjectSetting(args, "keepFalseTriggers", { from, to });
  if (outcome.ok) return undefined;
  if (!isChangedMeanwhile(outcome.refusal)) return { refusal: outcome.refusal };
  return describeChange((await readProject(args)).settings?.keepFalseTriggers ?? "always");
}

function describeChange(now: KeptTime): Required<ChangedMeanwhile> {
  const msg = text.changed(now === "always" ? text.always : text.days(now));
  return { refusal: invalidFields([{ param: "", msg }]), renewed: { before: String(now) } };
}
