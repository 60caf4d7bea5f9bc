import { Link } from "react-router";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { RightsFields } from "#app/components/projects/rights-fields.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { rights } from "#app/forms/rights.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { requireManagedProject, requirePerson } from "#app/services/projects/people.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { formatMoment, readerZone } from "#app/services/times/times.server.ts";
import { Facts } from "#app/ui/facts.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { setMember } from "#contract/wire/projects/memberships.ts";
import type { Route } from "./+types/request";

const text = {
  title: (name: string, project: string) => `${name} wants to join ${project}`,
  answered: (name: string) => `${name} is already in the project, or has been invited to it.`,
  toUsers: "See the project's people",
  back: "Users",
  email: "Email",
  since: "Asked",
  approve: "Approve request",
  approving: "Approving…",
  deny: "Deny request",
  approved: (name: string, project: string) => `${name} can now see ${project}.`,
};

export async function loader(args: Route.LoaderArgs) {
  const { name, usersPath } = requireManagedProject(args.context);
  const { person } = await requirePerson(args);
  const now = siteOf(args.context).now();
  return {
    projectName: name,
    usersPath,
    userId: person.id,
    name: person.userName,
    email: person.email,
    isWaiting: person.pending === "requested",
    since:
      person.since === undefined
        ? undefined
        : formatMoment(person.since, readerZone(args.context), now),
    rights: { admin: person.admin, owner: person.owner },
  };
}

export async function action(args: Route.ActionArgs) {
  const { id: groupId, name, usersPath } = requireManagedProject(args.context);
  const { value, refused } = await readForm(args.request, rights);
  if (!value) return refused();
  const { person } = await requirePerson(args);
  const outcome = await attempt(args, setMember, { groupId, userId: person.id, ...value });
  if (!outcome.ok) return refused(outcome.refusal);
  const message = text.approved(person.userName, name);
  return redirectWithNotice(usersPath, { tone: "success", text: message });
}

export default function MembershipRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { projectName, usersPath, userId, name, email, isWaiting, since, rights } = loaderData;
  const problems = toProblems(actionData);
  return (
    <TaskPage
      title={text.title(name, projectName)}
      back={{ to: usersPath, label: text.back }}
      problems={problems}
    >
      {isWaiting ? (
        <form className="form prose" method="post">
          <Facts
            facts={[
              ...(email === undefined ? [] : [{ term: text.email, value: email }]),
              ...(since ? [{ term: text.since, value: <TimeOf {...since} /> }] : []),
            ]}
          />
          <RightsFields rights={rights} problems={problems} />
          <FormButtons
            label={text.approve}
            pending={text.approving}
            cancel={{ to: `${usersPath}/${userId}/remove`, label: text.deny }}
          />
        </form>
      ) : (
        <div className="prose">
          <p>{text.answered(name)}</p>
          <p>
            <Link to={usersPath}>{text.toUsers}</Link>
          </p>
        </div>
      )}
    </TaskPage>
  );
}
