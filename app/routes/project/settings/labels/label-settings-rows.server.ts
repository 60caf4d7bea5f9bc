import { data } from "react-router";
import { z } from "zod";
import type { PageArgs } from "#app/services/api/api.server.ts";
import { send } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { labelsOf, labelValue } from "#contract/rules/projects/project-labels.ts";
import type { Medium } from "#contract/rules/projects/project-tags.ts";
import type { ProjectLabel } from "#contract/wire/projects/project-settings.ts";
import { countUses, maxUses } from "#contract/wire/projects/uses.ts";
import { labelList } from "../tagging/stored-lists.server.ts";
import { readMedium, toListPath } from "../tagging/tagging-settings-lists.server.ts";

/** What every label has. */
export const labelForm = z.object({
  text: z.string().trim().max(100),
  description: z.string().trim().max(300).default(""),
});

interface Labelled {
  label: ProjectLabel;
  medium: Medium;
  isFirst: boolean;
  isLast: boolean;
}

export type LabelRow = ReturnType<typeof toLabelRow>;

export function toLabelRow(
  context: PageArgs["context"],
  { label, medium, isFirst, isLast }: Labelled,
) {
  const value = labelValue(label);
  return {
    value,
    text: label.text,
    description: label.description ?? "",
    isFirst,
    isLast,
    editPath: toLabelPath(context, { act: "edit", value, medium }),
    removePath: toLabelPath(context, { act: "remove", value, medium }),
  };
}

function toLabelPath(
  context: PageArgs["context"],
  { act, value, medium }: { act: "edit" | "remove"; value: string; medium: Medium },
): string {
  const path = toListPath(context, { view: `${labelList.view}/${act}`, medium: "camera" });
  const list = medium === "audio" ? { list: medium } : undefined;
  return `${path}?${new URLSearchParams({ label: value, ...list })}`;
}

/** The label of the address, which a project's list has; with how many recordings carry it, as far as is counted. */
export async function requireLabel(args: PageArgs) {
  const { id: projectId, name: projectName } = requireManagedProject(args.context);
  const medium = readMedium(args.url);
  const labels = labelsOf(requireProject(args.context).settings, medium);
  const requestedLabel = args.url.searchParams.get("label");
  const label = labels.find((one) => labelValue(one) === requestedLabel);
  if (!label) throw data(null, { status: 404 });
  const counted = await send(args, countUses, {
    groupIdOrName: projectId,
    medium,
    labels: [labelValue(label)],
    most: maxUses,
  });
  const { recordings = 0, isMore = false } = counted.labels[0] ?? {};
  const path = toListPath(args.context, { view: labelList.view, medium });
  const isOnly = labels.length === 1;
  return { projectName, medium, label, path, isOnly, recordings, isMore };
}
