import { PageTitle } from "#app/components/page-title.tsx";
import { ProjectNameForm } from "#app/components/project-name-form.tsx";
import { toProblems } from "#app/forms/problems.ts";
import { createProjectFromForm } from "#app/services/create-project.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { Route } from "./+types/new-project";

export async function loader() {
  return null;
}

export async function action(args: Route.ActionArgs) {
  return createProjectFromForm(args);
}

export default function NewProject({ actionData }: Route.ComponentProps) {
  const problems = toProblems(actionData);
  return (
    <>
      <PageTitle title="Create a new project" isError={problems.all.length > 0} />
      <PageHeading title="Create a new project" />
      <ErrorSummary problems={problems.all} />
      <ProjectNameForm problems={problems} />
    </>
  );
}
