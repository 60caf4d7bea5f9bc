import { NewProjectPage } from "../components/projects/new-project.tsx";
import { TaskPage } from "../components/forms/task-page.tsx";
import { keepProblems } from "../in-place/keep-failures.ts";
import { createProjectFromForm, projectRules } from "../services/projects/create-project.server.ts";
import type { Route } from "./+types/new-project";

export async function loader() {
  return { rules: projectRules() };
}

export async function action(args: Route.ActionArgs) {
  return createProjectFromForm(args);
}

export const clientAction = keepProblems;

export default function NewProject(props: Route.ComponentProps) {
  return <NewProjectPage {...props} layout={TaskPage} />;
}
