import { FormPage } from "../components/forms/form-page.tsx";
import { ProjectNameForm } from "../components/projects/new-project.tsx";
import { toProblems } from "#app/forms/problems.ts";
import { createProjectFromForm, projectRules } from "../services/projects/create-project.server.ts";
import type { Route } from "./+types/setup-new-project";

const text = {
  title: "Start a new project",
  back: "Back to project setup",
};

export async function loader() {
  return { rules: projectRules() };
}

export async function action(args: Route.ActionArgs) {
  return createProjectFromForm(args);
}

export default function SetupNewProject({ loaderData, actionData }: Route.ComponentProps) {
  const problems = toProblems(actionData, loaderData.rules);
  return (
    <FormPage title={text.title} problems={problems} links={[{ to: "/setup", label: text.back }]}>
      <ProjectNameForm problems={problems} />
    </FormPage>
  );
}
