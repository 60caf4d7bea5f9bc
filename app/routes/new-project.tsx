import { ProjectNameForm } from "../components/projects/project-name-form.tsx";
import { TaskPage } from "../components/forms/task-page.tsx";
import { toProblems } from "#app/forms/problems.ts";
import { createProjectFromForm, projectRules } from "../services/projects/create-project.server.ts";
import type { Route } from "./+types/new-project";

const text = {
  title: "Create a new project",
  about:
    "A project holds devices, their locations and recordings, and the people who can see them. You will be its admin and owner.",
};

export async function loader() {
  return { rules: projectRules() };
}

export async function action(args: Route.ActionArgs) {
  return createProjectFromForm(args);
}

export default function NewProject({ loaderData, actionData }: Route.ComponentProps) {
  const problems = toProblems(actionData, loaderData.rules);
  return (
    <TaskPage title={text.title} problems={problems}>
      <p className="about">{text.about}</p>
      <ProjectNameForm problems={problems} />
    </TaskPage>
  );
}
