import { Link } from "react-router";
import { z } from "zod";
import { ButtonForm } from "#app/components/forms/button-form.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { requireManagedProject, requirePerson } from "#app/services/projects/people.server.ts";
import { toRoleWords } from "#app/services/projects/role-text.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { formatMoment, readerZone } from "#app/services/times/times.server.ts";
import { Facts } from "#app/ui/facts.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { resendInvitation } from "#contract/wire/projects/invitations.ts";
import { removeMember } from "#contract/wire/projects/memberships.ts";
import type { Route } from "./+types/invitation";

const text = {
  title: (name: string, project: string) => `Invitation of ${name} to ${project}`,
  back: "Users",
  email: "Email",
  rights: "Permissions",
  by: "Invited by",
  since: "Last sent",
  expires: "Link works until",
  expired: "It no longer works. Send it again.",
  resend: "Send email again",
  resending: "Sending…",
  resent: (email: string) => `We have sent the invitation to ${email} again.`,
  other: "Invite again with other permissions",
  revoke: "Withdraw invitation",
  revoking: "Withdrawing…",
  effect: "The link stops working, and an email says so. You can invite them again at any time.",
  revoked: (email: string) => `The invitation to ${email} has been withdrawn.`,
};

const form = z.object({ intent: z.enum(["resend", "revoke"]) });

export async function loader(args: Route.LoaderArgs) {
  const { name, usersPath } = requireManagedProject(args.context);
  const { person } = await requirePerson(args);
  const now = siteOf(args.context).now();
  const zone = readerZone(args.context);
  const { userName, email, invitedBy, since, linkExpiresAt } = person;
  return {
    projectName: name,
    usersPath,
    name: userName,
    email,
    rights: toRoleWords(person),
    invitedBy,
    since: formatMoment(since, zone, now),
    expires: linkExpiresAt === undefined ? undefined : formatMoment(linkExpiresAt, zone, now),
    isExpired: linkExpiresAt !== undefined && linkExpiresAt < now.toISOString(),
  };
}

export async function action(args: Route.ActionArgs) {
  const { id: groupId, usersPath } = requireManagedProject(args.context);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { email } = (await requirePerson(args)).person;
  const isResend = value.intent === "resend";
  const outcome = isResend
    ? await attempt(args, resendInvitation, { groupIdOrName: groupId, email })
    : await attempt(args, removeMember, { groupId, email });
  if (!outcome.ok) return refused(outcome.refusal);
  const message = isResend ? text.resent(email) : text.revoked(email);
  return redirectWithNotice(usersPath, { tone: "success", text: message });
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { projectName, usersPath, name, email, rights, invitedBy } = loaderData;
  const { since, expires, isExpired } = loaderData;
  return (
    <TaskPage
      title={text.title(name, projectName)}
      back={{ to: usersPath, label: text.back }}
      problems={toProblems(actionData)}
    >
      <div className="prose">
        <Facts
          facts={[
            { term: text.email, value: email },
            { term: text.rights, value: rights },
            ...(invitedBy ? [{ term: text.by, value: invitedBy }] : []),
            { term: text.since, value: <TimeOf {...since} /> },
            ...(expires ? [{ term: text.expires, value: <TimeOf {...expires} /> }] : []),
          ]}
        />
        {isExpired && <p>{text.expired}</p>}
        <ButtonForm
          fields={{ intent: "resend" }}
          label={text.resend}
          pending={text.resending}
          tone="primary"
        />
        <p>
          <Link to={`${usersPath}/invite?${new URLSearchParams({ address: email })}`}>
            {text.other}
          </Link>
        </p>
      </div>
      <section className="section prose">
        <h2>{text.revoke}</h2>
        <p>{text.effect}</p>
        <ButtonForm
          fields={{ intent: "revoke" }}
          label={text.revoke}
          pending={text.revoking}
          tone="danger"
        />
      </section>
    </TaskPage>
  );
}
