import type { ProjectData } from "#contract/wire/projects/projects.ts";
import { tagName } from "#app/services/recordings/tag-text.server.ts";
import { type Medium, tagSettings, tagsOf } from "#contract/rules/projects/project-tags.ts";
import { isSameTag } from "#contract/rules/tracks/agreement.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";

/** The tags offered at once: the project's, those that one has pinned, and what people have said of this recording. */
export function toQuickTags(
  { settings, userSettings }: ProjectData,
  { type, tracks }: Pick<RecordingData, "type" | "tracks">,
): QuickTag[] {
  const medium: Medium = type === "audio" ? "audio" : "camera";
  const pinned = userSettings?.[tagSettings[medium]] ?? [];
  const said = tracks
    .flatMap(({ tags }) => tags)
    .filter(({ automatic }) => !automatic)
    .map(({ what }) => what);
  const tags: string[] = [];
  for (const tag of [...tagsOf(settings, medium), ...pinned, ...said]) {
    if (!tags.some((one) => isSameTag(one, tag))) tags.push(tag);
  }
  return tags.map((what) => ({
    what,
    name: tagName(what, medium),
    isPinned: pinned.some((one) => isSameTag(one, what)),
  }));
}

export interface QuickTag {
  what: string;
  name: string;
  /** By the viewer. */
  isPinned?: boolean;
}
