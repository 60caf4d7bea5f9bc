import { toUrlName } from "#contract/rules/navigation/names.ts";

/** The address of a device's pages, below that of its project. */
export function toDevicePath(
  projectPath: string,
  { id, name }: { id: number; name: string },
): string {
  return `${projectPath}/devices/${id}/${encodeURIComponent(toUrlName(name))}`;
}
