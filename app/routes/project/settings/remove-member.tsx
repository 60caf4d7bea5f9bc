import { Link, redirect } from "react-router";
import { z } from "zod";
import { useSendsMail } from "#app/components/no-mail-server.tsx";
import { ConfirmPage } from "#app/components/forms/confirm-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { requireViewer } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import {
  findLastRights,
  requireManagedProject,
  requirePerson,
} from "#app/services/projects/people.server.ts";
import { removeMember } from "#contract/wire/projects/memberships.ts";
import type { Route } from "./+types/remove-member";

const text = {
  back: "Users",
  member: {
    title: (name: string, project: string) => `Remove ${name} from ${project}`,
    effect: (name: string, sendsMail: boolean) =>
      `${name} will no longer see the project${sendsMail ? ", and will get an email that says so" : ""}. Their tags and notes stay. You can invite them again.`,
    submit: "Remove from project",
    pending: "Removing…",
    done: (name: string) => `${name} is no longer in the project.`,
  },
  requested: {
    title: (name: string, project: string) => `Deny ${name}'s request to join ${project}`,
    effect: (name: string, sendsMail: boolean) =>
      `${name} ${sendsMail ? "will get an email that says so, and can" : "is not told, and can"} ask again.`,
    submit: "Deny request",
    pending: "Denying…",
    done: (name: string) => `${name}'s request has been denied.`,
  },
  invited: {
    title: (name: string, project: string) => `Withdraw the invitation of ${name} to ${project}`,
    effect: (name: string, sendsMail: boolean) =>
      `The link for ${name} stops working${sendsMail ? ", and an email says so" : ""}. You can invite them again.`,
    submit: "Withdraw invitation",
    pending: "Withdrawing…",
    done: (name: string) => `The invitation of ${name} has been withdrawn.`,
  },
  cancel: "Cancel",
  last: {
    admin: (name: string) =>
      `${name} is the last admin of the project. Make someone else an admin first.`,
    owner: (name: string) =>
      `${name} is the last owner of the project. Make someone else an owner first.`,
  },
  choose: "See the project's people",
};

export async function loader(args: Route.LoaderArgs) {
  const { name, path, usersPath } = requireManagedProject(args.context);
  const { person, people } = await requirePerson(args);
  if (person.id === requireViewer(args.context).user.id) throw redirect(`${path}/leave`);
  return {
    projectName: name,
    usersPath,
    name: person.userName,
    state: person.pending ?? ("member" as const),
    lastAs: findLastRights(people, person.id),
  };
}

export async function action(args: Route.ActionArgs) {
  const { id: groupId, usersPath } = requireManagedProject(args.context);
  const { refused } = await readForm(args.request, z.object({}));
  const { person } = await requirePerson(args);
  const outcome = await attempt(args, removeMember, { groupId, userId: person.id });
  if (!outcome.ok) return refused(outcome.refusal);
  const message = text[person.pending ?? "member"].done(person.userName);
  return redirectWithNotice(usersPath, { tone: "success", text: message });
}

export default function RemoveMember({ loaderData, actionData }: Route.ComponentProps) {
  const { projectName, usersPath, name, state, lastAs } = loaderData;
  const { title, effect, submit, pending } = text[state];
  const isLast = lastAs.length > 0;
  const sendsMail = useSendsMail();
  return (
    <ConfirmPage
      title={title(name, projectName)}
      back={{ to: usersPath, label: text.back }}
      result={actionData}
      act={isLast ? undefined : { label: submit, pending, tone: "danger" }}
      cancel={text.cancel}
    >
      {lastAs.map((right) => (
        <p key={right}>{text.last[right](name)}</p>
      ))}
      <p>{isLast ? <Link to={usersPath}>{text.choose}</Link> : effect(name, sendsMail)}</p>
    </ConfirmPage>
  );
}
