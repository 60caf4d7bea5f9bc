import type { ProjectLabel, ProjectSettings } from "#contract/wire/projects/project-settings.ts";
import { fold } from "../navigation/names.ts";
import { flagLabel } from "../reviews/review-queues.ts";
import type { Medium } from "./project-tags.ts";

/** Offered in every project, and not to be changed. */
export const builtInLabels: readonly ProjectLabel[] = [
  { text: "Cool", value: "cool", description: "Worth showing to others" },
  {
    text: "Flagged for review",
    value: flagLabel,
    description: "Someone should look at it again",
  },
  { text: "Note", value: "note", description: "A note in your own words" },
];

/** What is offered beside these, until a project chooses its own. */
export const defaultLabels: Record<Medium, readonly ProjectLabel[]> = {
  camera: [
    {
      text: "Animal in trap",
      value: "trapped in trap",
      description: "An animal is caught in a trap",
    },
    {
      text: "Animal interacted with trap",
      value: "interaction with trap",
      description: "An animal sniffs or touches a trap, or goes in and out",
    },
    {
      text: "Missed recording",
      value: "missed recording",
      description: "The camera should have started earlier or recorded longer",
    },
    {
      text: "Missed track",
      value: "missed track",
      description: "An animal can be seen but has no track",
    },
    {
      text: "Multiple animals",
      value: "multiple animals",
      description: "More than one animal at the same time",
    },
  ],
  audio: [
    {
      text: "Missed track",
      value: "missed track",
      description: "An animal can be heard but has no track",
    },
  ],
};

export const labelSettings = { camera: "cameraLabels", audio: "audioLabels" } as const;

/** A project's labels, in order. A list that was emptied counts as none, so that the usual ones return. */
export function labelsOf(
  settings: ProjectSettings | undefined,
  medium: Medium,
): readonly ProjectLabel[] {
  const stored = settings?.[labelSettings[medium]];
  return stored === undefined || stored.length === 0 ? defaultLabels[medium] : stored;
}

export function findSameLabel(
  text: string,
  labels: readonly ProjectLabel[],
): ProjectLabel | undefined {
  const folded = fold(text);
  return labels.find((one) => [one.text, labelValue(one)].some((name) => fold(name) === folded));
}

/** What recordings carry. Labels without a value of their own carry their text. */
export function labelValue({ text, value }: ProjectLabel): string {
  return value ?? text;
}
