import { JoinProject } from "../components/projects/join-project.tsx";
import { TaskPage } from "../components/forms/task-page.tsx";
import { WaitingProjects } from "../components/projects/waiting-projects.tsx";
import { toProblems } from "#app/forms/problems.ts";
import { requestToJoin, findJoinable } from "../services/projects/join-project.server.ts";
import { listPending } from "../services/api/waiting.server.ts";
import type { Route } from "./+types/join-project";

const text = {
  title: "Join an existing project",
  waiting: "Invitations and requests",
};

export async function loader(args: Route.LoaderArgs) {
  const joinable = await findJoinable(args);
  return { joinable, waiting: listPending(args.context) };
}

export async function action(args: Route.ActionArgs) {
  return requestToJoin(args);
}

export default function JoinProjectPage({ loaderData, actionData }: Route.ComponentProps) {
  const { joinable, waiting } = loaderData;
  const problems = toProblems(actionData ?? joinable.result, joinable.rules);
  return (
    <TaskPage title={text.title} problems={problems}>
      <JoinProject {...joinable} problems={problems} />
      {waiting.length > 0 && (
        <section className="section">
          <h2>{text.waiting}</h2>
          <WaitingProjects rows={waiting} />
        </section>
      )}
    </TaskPage>
  );
}
