import { isOrDescends, labelPath } from "#contract/labels/label-path.ts";
import type { ProjectSettings } from "#contract/wire/projects/project-settings.ts";

/** What was recorded: by any camera, or by a sound recorder. */
export const mediums = ["camera", "audio"] as const;

export type Medium = (typeof mediums)[number];

/** What is offered first when tagging, until a project chooses its own. */
export const defaultTags: Record<Medium, readonly string[]> = {
  camera: [
    "possum",
    "rodent",
    "hedgehog",
    "cat",
    "bird",
    "mustelid",
    "false-positive",
    "unidentified",
  ],
  audio: ["morepork", "kiwi", "kereru", "tui", "kea", "bellbird", "bird", "human", "unidentified"],
};

/** What the dashboard leaves out, until a project chooses its own. */
export const defaultIgnoredTags: Record<Medium, readonly string[]> = {
  camera: ["none", "bird", "vehicle", "human", "insect"],
  audio: ["noise"],
};

export const tagSettings = { camera: "tags", audio: "audioTags" } as const;

export const ignoredTagSettings = {
  camera: "ignoredCameraDashboardTags",
  audio: "ignoredAudioDashboardTags",
} as const;

type Settings = ProjectSettings | undefined;

/** A project's quick tags, in order. A project that has taken all away has none. */
export function tagsOf(settings: Settings, medium: Medium): readonly string[] {
  return settings?.[tagSettings[medium]] ?? defaultTags[medium];
}

/** What the dashboard leaves out, with all that is below it in the tree. */
export function ignoredTagsOf(settings: Settings, medium: Medium): readonly string[] {
  return settings?.[ignoredTagSettings[medium]] ?? defaultIgnoredTags[medium];
}

export function isAmong(label: string, tags: readonly string[]): boolean {
  const path = labelPath(label);
  return tags.some((tag) => isOrDescends(path, tag));
}

/** The list with one of its items a place further up or down; as it is where there is no further. */
export function moveItem<T>(
  items: readonly T[],
  isItem: (item: T) => boolean,
  direction: "up" | "down",
): T[] {
  const from = items.findIndex(isItem);
  const to = direction === "up" ? from - 1 : from + 1;
  const moved = [...items];
  const [item, other] = [items[from], items[to]];
  if (item !== undefined && other !== undefined) {
    moved[from] = other;
    moved[to] = item;
  }
  return moved;
}
