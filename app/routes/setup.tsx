import { data } from "react-router";
import { FormPage } from "#app/components/form-page.tsx";
import { ProjectNameForm } from "#app/components/project-name-form.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api.server.ts";
import { createProjectFromForm } from "#app/services/create-project.server.ts";
import { requireViewer } from "#app/services/navigation.server.ts";
import { redirectWithNotice } from "#app/services/notice.server.ts";
import { Button } from "#app/ui/button.tsx";
import { resendConfirmation } from "#contract/wire/sessions.ts";
import { z } from "zod";
import type { Route } from "./+types/setup";

const checkAgainSeconds = 15;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userName, email, emailConfirmed } = requireViewer(context).user;
  const isWaiting = !emailConfirmed && !url.searchParams.has("still");
  /* As a header and not in the page: the page itself stays one that can be read in peace, and stopped. */
  const headers = isWaiting ? { refresh: String(checkAgainSeconds) } : undefined;
  return data({ userName, email, emailConfirmed, isWaiting }, { headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export async function action(args: Route.ActionArgs) {
  if (requireViewer(args.context).user.emailConfirmed) return createProjectFromForm(args);
  const { refused } = await readForm(args.request, z.object({}));
  const outcome = await attempt(args, resendConfirmation, {});
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice("/setup", { tone: "success", text: outcome.messages.join(" ") });
}

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const { userName, emailConfirmed } = loaderData;
  const problems = toProblems(actionData);
  return (
    <FormPage
      title="Project setup"
      heading={`Kia ora ${userName}`}
      problems={problems}
      links={[{ to: "/sign-out", label: "Sign out" }]}
    >
      {emailConfirmed ? <StartProject problems={problems} /> : <Unconfirmed {...loaderData} />}
    </FormPage>
  );
}

function StartProject({ problems }: { problems: ReturnType<typeof toProblems> }) {
  return (
    <>
      <p>
        You have no projects yet. Start one: cameras, places and people all belong to a project.
      </p>
      <ProjectNameForm problems={problems} />
    </>
  );
}

/** The page asks again by itself, so that a confirmation on a phone also reaches the desk. */
function Unconfirmed({ email, isWaiting }: { email: string; isWaiting: boolean }) {
  return (
    <>
      <p>
        We have sent a mail to <strong>{email}</strong>. Open the link in it to confirm your
        address; look among the spam, too, if it does not come.
      </p>
      <form method="post">
        <Button tone="neutral">Send the mail again</Button>
      </form>
      {isWaiting ? (
        <p>
          This page looks again every {checkAgainSeconds} seconds.{" "}
          <a href="/setup?still">Stop that</a>
        </p>
      ) : (
        <p>
          <a href="/setup">Check now whether it is confirmed</a>
        </p>
      )}
    </>
  );
}
