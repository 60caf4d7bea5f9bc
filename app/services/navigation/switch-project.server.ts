import { compareNames, compareTexts } from "#contract/rules/text/compare-names.ts";
import { latestRecording, toProjectPath } from "#contract/rules/navigation/navigation.ts";
import type { DeviceData } from "#contract/wire/devices/devices.ts";
import type { ProjectData } from "#contract/wire/projects/projects.ts";
import type { Troubled } from "../devices/device-reports.server.ts";
import { formatAgo, formatDateTime } from "../times/times.server.ts";

interface Setting {
  /** Of projects that have chosen none. */
  zone: string;
  now: Date;
  /** How many devices of these projects need attention, as far as is known. */
  troubled: Map<number, Troubled>;
  currentId: number | undefined;
}

/** Those recorded in last come first, those never recorded in last. */
export function toProjectRows(projects: ProjectData[], setting: Setting) {
  return projects
    .toSorted(
      (a, b) =>
        compareTexts(latestRecording(b), latestRecording(a)) ||
        compareNames(a.groupName, b.groupName),
    )
    .map((project) => toProjectRow(project, setting));
}

function toProjectRow(project: ProjectData, { zone, now, troubled, currentId }: Setting) {
  const latest = latestRecording(project);
  return {
    id: project.id,
    name: project.groupName,
    path: toProjectPath(project),
    isCurrent: project.id === currentId,
    hasThermal: project.lastThermalRecordingTime !== undefined,
    hasAudio: project.lastAudioRecordingTime !== undefined,
    active: latest === "" ? undefined : toActive(latest, project.settings?.timeZone ?? zone, now),
    troubled: troubled.get(project.id),
    admin: project.admin,
    owner: project.owner,
  };
}

function toActive(iso: string, zone: string, now: Date) {
  return { iso, text: formatDateTime(iso, zone), ago: formatAgo(iso, now) };
}

/** A device and the project to go to for it. */
export function toDeviceRow({ id, deviceName, type, groupName = "" }: DeviceData) {
  return { id, name: deviceName, type, project: groupName, path: toProjectPath({ groupName }) };
}

export const shownAtOnce = 10;

/** The first rows of a list, as many as the address asks for, and the address that asks for more. */
export function cutList<Row>(rows: Row[], url: URL) {
  const requestedCount = Number(url.searchParams.get("show"));
  const shown =
    Number.isSafeInteger(requestedCount) && requestedCount > shownAtOnce
      ? requestedCount
      : shownAtOnce;
  const query = new URLSearchParams(url.searchParams);
  query.set("show", String(shown + shownAtOnce));
  return {
    rows: rows.slice(0, shown),
    total: rows.length,
    more: rows.length > shown ? `/switch-project?${query}` : undefined,
  };
}
