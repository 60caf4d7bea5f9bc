import { Link } from "react-router";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { RightsFields } from "#app/components/projects/rights-fields.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { rights } from "#app/forms/rights.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import {
  findLastRights,
  requireManagedProject,
  requirePerson,
  toPersonPath,
} from "#app/services/projects/people.server.ts";
import { setMember } from "#contract/wire/projects/memberships.ts";
import type { Route } from "./+types/member";

const text = {
  title: (name: string) => `Permissions of ${name}`,
  back: "Users",
  locks: {
    admin: "You cannot remove this: nobody else is an admin of the project.",
    owner: "You cannot remove this: nobody else is an owner of the project.",
  },
  save: "Save permissions",
  saving: "Saving…",
  cancel: "Cancel",
  saved: (name: string) => `The permissions of ${name} are saved.`,
  remove: (name: string) => `Remove ${name} from the project`,
  invited: (name: string) =>
    `${name} is invited and has not answered yet. To offer other permissions, invite them again.`,
  toInvitation: "Go to the invitation",
  requested: (name: string) => `${name} has asked to join. Answer the request first.`,
  toRequest: "Go to the request",
};

export async function loader(args: Route.LoaderArgs) {
  const { usersPath } = requireManagedProject(args.context);
  const { person, people } = await requirePerson(args);
  return {
    usersPath,
    name: person.userName,
    state: person.pending ?? ("member" as const),
    rights: { admin: person.admin, owner: person.owner },
    lastAs: findLastRights(people, person.id),
    path: toPersonPath(usersPath, person),
  };
}

export async function action(args: Route.ActionArgs) {
  const { id: groupId, usersPath } = requireManagedProject(args.context);
  const { value, refused } = await readForm(args.request, rights);
  if (!value) return refused();
  const { person } = await requirePerson(args);
  const outcome = await attempt(args, setMember, { groupId, userId: person.id, ...value });
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(usersPath, { tone: "success", text: text.saved(person.userName) });
}

export default function Member({ loaderData, actionData }: Route.ComponentProps) {
  const { usersPath, name, state, rights, lastAs, path } = loaderData;
  const problems = toProblems(actionData);
  return (
    <TaskPage
      title={text.title(name)}
      back={{ to: usersPath, label: text.back }}
      problems={problems}
    >
      {state === "member" ? (
        <form className="form" method="post">
          <RightsFields
            rights={rights}
            problems={problems}
            locks={Object.fromEntries(lastAs.map((right) => [right, text.locks[right]]))}
          />
          <FormButtons
            label={text.save}
            pending={text.saving}
            cancel={{ to: usersPath, label: text.cancel }}
          />
          <p className="after-list">
            <Link to={`${path}/remove`}>{text.remove(name)}</Link>
          </p>
        </form>
      ) : (
        <div className="prose">
          <p>{text[state](name)}</p>
          <p>
            <Link to={path}>{state === "invited" ? text.toInvitation : text.toRequest}</Link>
          </p>
        </div>
      )}
    </TaskPage>
  );
}
