import { searchAddress } from "../../activity/search/address.server.ts";

/** The list of a project's deleted recordings. */
export function toDeletedPath(projectPath: string): string {
  return searchAddress.toAddress(`${projectPath}/activity`, {
    from: "any",
    state: "deleted",
    "display-mode": "recordings",
  });
}
