import { requireProject } from "#app/services/navigation/navigation.server.ts";
import type { PageArgs } from "#app/services/api/api.server.ts";

/** Whether false triggers and noise are shown: as the address says, else as the viewer chose for the project. */
export function showsFalseTriggers({ context, url }: Pick<PageArgs, "context" | "url">): boolean {
  const asked = url.searchParams.get("show");
  if (asked === "all" || asked === "some") return asked === "all";
  return requireProject(context).userSettings?.showFalseTriggers === true;
}
