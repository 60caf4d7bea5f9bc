import { isNote, nameOf } from "#app/services/recordings/recording-text.server.ts";
import { builtInLabels, labelsOf, labelValue } from "#contract/rules/projects/project-labels.ts";
import type { ProjectSettings } from "#contract/wire/projects/project-settings.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";
import type { RecordingPage } from "../recording-data.server.ts";

/** A label that the recording has or may be given, at a place that does not change when it is. */
export interface LabelRow {
  value: string;
  name: string;
  description: string;
  /** Those who gave it; without an id until it is saved. */
  given: {
    id?: number;
    by: string;
    text: string | undefined;
    time?: { iso: string; text: string };
  }[];
}

interface Labelled {
  type: RecordingData["type"];
  /** As the page shows them. */
  labels: RecordingPage["labels"];
}

/** The project's labels in their order, and then what else the recording is labelled with. */
export function toLabelRows(
  settings: ProjectSettings | undefined,
  { type, labels }: Labelled,
): LabelRow[] {
  const listed = [...builtInLabels, ...labelsOf(settings, type === "audio" ? "audio" : "camera")];
  const others = labels.map(({ detail }) => ({
    text: nameOf(detail),
    value: detail,
    description: "",
  }));
  const byKey = new Map<string, LabelRow>();
  for (const label of [...listed, ...others]) {
    const value = labelValue(label);
    const key = value.toLowerCase();
    if (isNote(value) || byKey.has(key)) continue;
    const given = labels.filter(({ detail }) => detail.toLowerCase() === key);
    const { text: name, description = "" } = label;
    byKey.set(key, { value, name, description, given });
  }
  return [...byKey.values()];
}
