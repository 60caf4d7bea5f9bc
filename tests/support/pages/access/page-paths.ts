import type { HiddenProject } from "#tests/support/projects/hidden-project.ts";
import type { PageAccess } from "./page-row.ts";
import { toUrlName } from "#contract/rules/navigation/names.ts";

/** What each parameter of a path is in a project. */
function valuesOf(project: HiddenProject): Record<string, string | number> {
  const { camera, recordingId, uploadJobId, memberId, maskRegions: _, ...ids } = project;
  return {
    ...ids,
    projectName: toUrlName(project.name),
    currentRecordingId: recordingId,
    recordingId,
    id: recordingId,
    visitLabel: "possum",
    deviceId: camera.id,
    deviceName: toUrlName(`${project.name} camera`),
    jobId: uploadJobId,
    key: project.photoKey,
    userId: memberId,
    token: "a:b:c",
    "*": "nowhere",
  };
}

/** The address of a page for the things of one project, under the name of the same or another. */
export function pathOf(row: PageAccess, project: HiddenProject, under = project): string {
  const values = {
    ...valuesOf(project),
    ...row.values?.(project),
    projectName: toUrlName(under.name),
  };
  return fill(row.path, values) + (row.query?.(project) ?? "");
}

/** The same with the things of one's own, but for one of another project; one address for each parameter. */
export function mixedPathsOf(
  row: PageAccess,
  own: HiddenProject,
  foreign: HiddenProject,
): string[] {
  const [mine, theirs] = [own, foreign].map((one) => ({ ...valuesOf(one), ...row.values?.(one) }));
  const names = idsOf(row);
  if (names.length < 2) return [];
  return names.map((name) => fill(row.path, { ...mine, [name]: theirs?.[name] ?? "" }));
}

/** The parameters of a path that name a thing of a project. */
export function idsOf({ path }: PageAccess): string[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return names.filter((name) => /(Id|^id|^key)$/.test(name));
}

/** Parameters that may be left out stand where they have a value; words that may be are left out. */
function fill(path: string, values: Record<string, string | number>): string {
  const segments = path.split("/").flatMap((word) => {
    const isOptional = word.endsWith("?");
    const name = word.replace(/^:|\?$/g, "");
    if (!word.startsWith(":") && word !== "*") return isOptional ? [] : [word];
    const value = values[name];
    if (value === undefined && !isOptional) throw new Error(`No value for ${name} of ${path}`);
    return value === undefined ? [] : [encodeURIComponent(value)];
  });
  return segments.join("/") || "/";
}
