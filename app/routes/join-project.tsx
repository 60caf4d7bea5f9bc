import { JoinProjectPage } from "../components/projects/join-project.tsx";
import { TaskPage } from "../components/forms/task-page.tsx";
import { keepProblems } from "../in-place/keep-failures.ts";
import { requestToJoin, findJoinable } from "../services/projects/join-project.server.ts";
import { listPending } from "../services/api/waiting.server.ts";
import type { Route } from "./+types/join-project";

export async function loader(args: Route.LoaderArgs) {
  const joinable = await findJoinable(args);
  return { joinable, waiting: listPending(args.context) };
}

export async function action(args: Route.ActionArgs) {
  return requestToJoin(args);
}

export const clientAction = keepProblems;

export default function JoinProject(props: Route.ComponentProps) {
  return <JoinProjectPage {...props} layout={TaskPage} />;
}
