import type { PageArgs } from "#app/services/api/api.server.ts";
import { toRoleWords } from "#app/services/projects/role-text.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { formatShortMoment } from "#app/services/times/times.server.ts";
import { compareTexts } from "#contract/rules/text/compare-names.ts";
import { latestRecording, toProjectPath } from "#contract/rules/navigation/navigation.ts";
import type { ProjectData } from "#contract/wire/projects/projects.ts";

export type OwnProject = ReturnType<typeof toOwnProjects>[number];

/** Those recorded in last come first. */
export function toOwnProjects(context: PageArgs["context"], projects: ProjectData[]) {
  const { defaultTimeZone, now: readClock } = siteOf(context);
  const now = readClock();
  return projects
    .filter(({ pending }) => !pending)
    .toSorted((a, b) => compareTexts(latestRecording(b), latestRecording(a)))
    .map((project) => {
      const latest = latestRecording(project);
      return {
        id: project.id,
        name: project.groupName,
        path: toProjectPath(project),
        role: toRoleWords(project),
        mayManage: project.admin,
        /* By the clock of the project, as its recordings are. */
        latest:
          latest === ""
            ? undefined
            : formatShortMoment(latest, project.settings?.timeZone ?? defaultTimeZone, now),
      };
    });
}
