import { Link } from "react-router";
import { z } from "zod";
import { ButtonForm } from "#app/components/forms/button-form.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, sendIfOffered } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import {
  addressOf,
  requireManagedProject,
  requirePerson,
  toInvitationPath,
} from "#app/services/projects/people.server.ts";
import { drawQrCode } from "#app/services/accounts/qr-code.server.ts";
import { CopyText } from "#app/ui/copy-text.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { useSendsMail } from "#app/components/no-mail-server.tsx";
import { toRoleWords } from "#app/services/projects/role-text.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { formatMoment, readerZone } from "#app/services/times/times.server.ts";
import { Facts } from "#app/ui/facts.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { listInvitationLinks, resendInvitation } from "#contract/wire/projects/invitations.ts";
import { removeMember } from "#contract/wire/projects/memberships.ts";
import type { Route } from "./+types/invitation";

const text = {
  title: (name: string, project: string) => `Invitation of ${name} to ${project}`,
  back: "Users",
  email: "Email",
  rights: "Permissions",
  by: "Invited by",
  since: (sendsMail: boolean) => (sendsMail ? "Last sent" : "Invited"),
  expires: "Link works until",
  link: "Link to pass on",
  mailed: (email: string) => `${email} has an email with a link. You can also give them this one.`,
  notMailed: (email: string) =>
    `Give this link to ${email}, or let them scan the code. This site has no mail server, so nobody else does.`,
  once: "It works once. Whoever opens it first can join.",
  expired: "The link no longer works. Make a new one.",
  resend: (sendsMail: boolean) => (sendsMail ? "Send email again" : "Make a new link"),
  resending: "Sending…",
  resent: (email: string, sendsMail: boolean) =>
    sendsMail
      ? `We have sent the invitation to ${email} again.`
      : `There is a new link for ${email}. The one before it no longer works.`,
  other: "Invite again with other permissions",
  revoke: "Withdraw invitation",
  revoking: "Withdrawing…",
  effect: (sendsMail: boolean) =>
    `The link stops working${sendsMail ? ", and an email says so" : ""}. You can invite them again at any time.`,
  revoked: (email: string) => `The invitation to ${email} has been withdrawn.`,
};

const form = z.object({ intent: z.enum(["resend", "revoke"]) });

export async function loader(args: Route.LoaderArgs) {
  const { id, name, usersPath } = requireManagedProject(args.context);
  const [{ person }, told] = await Promise.all([
    requirePerson(args),
    sendIfOffered(args, listInvitationLinks, { groupIdOrName: id }),
  ]);
  const now = siteOf(args.context).now();
  const zone = readerZone(args.context);
  const { userName, email, invitedBy, since } = person;
  const link = told?.links.find((one) => one.email === email);
  return {
    projectName: name,
    usersPath,
    name: userName,
    email: addressOf(person),
    rights: toRoleWords(person),
    invitedBy,
    since: since === undefined ? undefined : formatMoment(since, zone, now),
    tellsLinks: told !== undefined,
    link: link && {
      href: link.link,
      qrCode: drawQrCode(link.link),
      expires: formatMoment(link.linkExpiresAt, zone, now),
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const { id: groupId, usersPath } = requireManagedProject(args.context);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { person } = await requirePerson(args);
  const invited = person.email === undefined ? { userId: person.id } : { email: person.email };
  const address = addressOf(person);
  const isResend = value.intent === "resend";
  const outcome = isResend
    ? await attempt(args, resendInvitation, { groupIdOrName: groupId, email: address })
    : await attempt(args, removeMember, { groupId, ...invited });
  if (!outcome.ok) return refused(outcome.refusal);
  if (!isResend) {
    return redirectWithNotice(usersPath, { tone: "success", text: text.revoked(address) });
  }
  const message = text.resent(address, siteOf(args.context).sendsMail);
  const path = toInvitationPath(usersPath, address);
  return redirectWithNotice(path, { tone: "success", text: message });
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { projectName, usersPath, name, email, rights, invitedBy } = loaderData;
  const { since, link, tellsLinks } = loaderData;
  const sendsMail = useSendsMail();
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
            ...(since ? [{ term: text.since(sendsMail), value: <TimeOf {...since} /> }] : []),
            ...(link ? [{ term: text.expires, value: <TimeOf {...link.expires} /> }] : []),
          ]}
        />
      </div>
      <section className="section prose">
        <h2>{text.link}</h2>
        {link ? (
          <>
            <p>
              {sendsMail ? text.mailed(email) : text.notMailed(email)} {text.once}
            </p>
            <CopyText>{link.href}</CopyText>
            <QrCode {...link.qrCode} />
          </>
        ) : (
          tellsLinks && <p>{text.expired}</p>
        )}
        <ButtonForm
          fields={{ intent: "resend" }}
          label={text.resend(sendsMail)}
          pending={text.resending}
          tone={link ? "neutral" : "primary"}
        />
        <p>
          <Link to={`${usersPath}/invite?${new URLSearchParams({ address: email })}`}>
            {text.other}
          </Link>
        </p>
      </section>
      <section className="section prose">
        <h2>{text.revoke}</h2>
        <p>{text.effect(sendsMail)}</p>
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
