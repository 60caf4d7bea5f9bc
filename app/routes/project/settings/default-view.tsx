import { redirect } from "react-router";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import type { Route } from "./+types/default-view";

/** Managing a project begins with its people. */
export async function loader({ context }: Route.LoaderArgs) {
  throw redirect(`${toProjectPath(requireProject(context))}/settings/users`);
}

export default function DefaultView() {
  return null;
}
