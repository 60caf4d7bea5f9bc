import { FormPage } from "../components/forms/form-page.tsx";
import { JoinProject } from "../components/projects/join-project.tsx";
import { toProblems } from "#app/forms/problems.ts";
import { requestToJoin, findJoinable } from "../services/projects/join-project.server.ts";
import type { Route } from "./+types/setup-join-project";

const text = {
  title: "Join a project",
  back: "Back to project setup",
};

export async function loader(args: Route.LoaderArgs) {
  return { joinable: await findJoinable(args) };
}

export async function action(args: Route.ActionArgs) {
  return requestToJoin(args);
}

export default function SetupJoinProject({ loaderData, actionData }: Route.ComponentProps) {
  const { joinable } = loaderData;
  const problems = toProblems(actionData ?? joinable.result, joinable.rules);
  return (
    <FormPage title={text.title} problems={problems} links={[{ to: "/setup", label: text.back }]}>
      <JoinProject {...joinable} problems={problems} />
    </FormPage>
  );
}
