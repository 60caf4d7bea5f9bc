import { data, Link } from "react-router";
import { z } from "zod";
import { ConfirmPage } from "#app/components/forms/confirm-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { findLastRights } from "#app/services/projects/people.server.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { leaveProject, listMembers } from "#contract/wire/projects/memberships.ts";
import type { Route } from "./+types/leave";

const text = {
  title: (name: string) => `Leave ${name}`,
  lost: (name: string) =>
    `You will no longer see ${name}: no devices, recordings or locations. You will get no more emails about it. Your tags and notes stay in the project. Only an admin can let you back in.`,
  leave: "Leave project",
  leaving: "Leaving…",
  stay: "Cancel",
  left: (name: string) => `You have left ${name}.`,
  last: (rights: string[], name: string) =>
    `You are the last ${rights.join(" and ")} of ${name}. Hand that to someone else first.`,
  people: "See the project's people",
};

export async function loader(args: Route.LoaderArgs) {
  const { user, isVisiting, project } = requireViewer(args.context);
  if (!project || isVisiting) throw data(null, { status: 404 });
  const { users } = await send(args, listMembers, { groupIdOrName: project.id });
  return {
    name: project.groupName,
    path: toProjectPath(project),
    lastAs: findLastRights(users, user.id),
  };
}

export async function action(args: Route.ActionArgs) {
  const { groupName, id } = requireProject(args.context);
  const { refused } = await readForm(args.request, z.object({}));
  const outcome = await attempt(args, leaveProject, { groupIdOrName: id });
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice("/", { tone: "success", text: text.left(groupName) });
}

export default function LeaveProject({ loaderData, actionData }: Route.ComponentProps) {
  const { name, path, lastAs } = loaderData;
  const isLast = lastAs.length > 0;
  return (
    <ConfirmPage
      title={text.title(name)}
      back={{ to: path }}
      result={actionData}
      act={isLast ? undefined : { label: text.leave, pending: text.leaving, tone: "danger" }}
      cancel={text.stay}
    >
      {isLast && <p>{text.last(lastAs, name)}</p>}
      <p>{isLast ? <Link to={`${path}/settings/users`}>{text.people}</Link> : text.lost(name)}</p>
    </ConfirmPage>
  );
}
