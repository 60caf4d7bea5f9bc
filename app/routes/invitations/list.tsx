import { PageTitle } from "#app/components/page-title.tsx";
import { WaitingProjects } from "#app/components/projects/waiting-projects.tsx";
import { listWaiting } from "#app/services/api/waiting.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { Route } from "./+types/list";

const text = {
  title: "Invitations and requests",
  nothing: "Nothing is waiting",
  nothingText:
    "You have no invitations to answer, and none of your requests is waiting for an answer. To open an invitation that was sent to another address, open its link.",
  join: "Join an existing project",
};

export async function loader(args: Route.LoaderArgs) {
  return { waiting: await listWaiting(args) };
}

export default function Invitations({ loaderData }: Route.ComponentProps) {
  const { waiting } = loaderData;
  return (
    <>
      <PageTitle title={text.title} />
      <PageHeading title={text.title} />
      {waiting.length === 0 ? (
        <EmptyState
          heading={text.nothing}
          action={<ButtonLink to="/join-project">{text.join}</ButtonLink>}
        >
          {text.nothingText}
        </EmptyState>
      ) : (
        <WaitingProjects rows={waiting} />
      )}
    </>
  );
}
