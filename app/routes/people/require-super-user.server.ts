import { data } from "react-router";
import type { PageArgs } from "#app/services/api/api.server.ts";
import { requireViewer } from "#app/services/navigation/navigation.server.ts";

/** Whether they may change something, too. */
export function requireSuperUser(context: PageArgs["context"]): { mayWrite: boolean; id: number } {
  const { id, globalPermission } = requireViewer(context).user;
  if (globalPermission === "off") throw data(null, { status: 403 });
  return { id, mayWrite: globalPermission === "write" };
}
