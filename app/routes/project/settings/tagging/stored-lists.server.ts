import type { PageArgs } from "#app/services/api/api.server.ts";
import { changeProjectSetting } from "#app/services/projects/project-settings.server.ts";
import { tagName } from "#app/services/recordings/tag-text.server.ts";
import { defaultLabels, labelSettings, labelsOf } from "#contract/rules/projects/project-labels.ts";
import {
  defaultIgnoredTags,
  defaultTags,
  ignoredTagSettings,
  ignoredTagsOf,
  tagSettings,
  tagsOf,
  type Medium,
} from "#contract/rules/projects/project-tags.ts";
import type { ProjectLabel, ProjectSettings } from "#contract/wire/projects/project-settings.ts";

/** A list that a project has chosen, and the one that there is unless it chooses. */
export interface StoredList<T> {
  view: string;
  usual: Record<Medium, readonly T[]>;
  listOf(settings: ProjectSettings | undefined, medium: Medium): readonly T[];
  nameOf(item: T, medium: Medium): string;
  /** Changes what is stored now, not what a page showed. */
  change(
    args: PageArgs,
    medium: Medium,
    make: (now: readonly T[]) => T[],
  ): ReturnType<typeof changeProjectSetting>;
}

export const tagList: StoredList<string> = {
  view: "tagging-settings",
  usual: defaultTags,
  listOf: tagsOf,
  nameOf: tagName,
  change: (args, medium, make) =>
    changeProjectSetting(args, tagSettings[medium], (stored) =>
      make(tagsOf({ [tagSettings[medium]]: stored }, medium)),
    ),
};

export const ignoredTagList: StoredList<string> = {
  view: "project-settings/ignored-tags",
  usual: defaultIgnoredTags,
  listOf: ignoredTagsOf,
  nameOf: tagName,
  change: (args, medium, make) =>
    changeProjectSetting(args, ignoredTagSettings[medium], (stored) =>
      make(ignoredTagsOf({ [ignoredTagSettings[medium]]: stored }, medium)),
    ),
};

export const labelList: StoredList<ProjectLabel> = {
  view: "label-settings",
  usual: defaultLabels,
  listOf: labelsOf,
  nameOf: ({ text }) => text,
  change: (args, medium, make) =>
    changeProjectSetting(args, labelSettings[medium], (stored) =>
      make(labelsOf({ [labelSettings[medium]]: stored }, medium)),
    ),
};
