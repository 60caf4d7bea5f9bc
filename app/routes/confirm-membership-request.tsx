import { data, redirect } from "react-router";
import { z } from "zod";
import { FormPage } from "../components/forms/form-page.tsx";
import { SwitchAccount } from "../components/projects/switch-account.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "../services/api/api.server.ts";
import { requireViewer } from "../services/navigation/navigation.server.ts";
import { redirectWithNotice } from "../services/navigation/notice.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choices.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { fromUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import {
  approveMembershipRequest,
  readMembershipRequest,
  removeMember,
} from "#contract/wire/projects/memberships.ts";
import type { Route } from "./+types/confirm-membership-request";

const text = {
  title: "Confirm a request to join",
  question: (person: string, project: string) => `Let ${person} into ${project}?`,
  name: "Name",
  email: "Email",
  lead: "Only approve people you know. They will see all the project's recordings and locations.",
  admin: "Make them an admin",
  adminHint:
    "Admins can delete things, set devices inactive, and manage the project's settings and people.",
  owner: "Make them an owner",
  ownerHint: "Owners are the project's contacts and are responsible for it.",
  approve: "Approve",
  approving: "Approving…",
  deny: "Deny",
  denying: "Denying…",
  notNow: "Not now",
  approved: (person: string, project: string) => `${person} can now see ${project}.`,
  denied: (person: string, project: string) => `${person}'s request to join ${project} was denied.`,
  isMember: (person: string, project: string) => `${person} already belongs to ${project}.`,
  isGone: (person: string, project: string) =>
    `${person}'s request to join ${project} has been withdrawn or already answered.`,
  toUsers: (project: string) => `Go to the users of ${project}`,
  isOver:
    "This link no longer works, or was not copied in full. Links work for a week. The person can ask to join again. You can also answer requests on the project's users page.",
  notForYou: (email: string) =>
    `Only admins of the project can answer this request. You are signed in as ${email}.`,
  home: "Go to your dashboard",
};

const answer = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("approve"),
    admin: approveMembershipRequest.input.shape.admin,
    owner: approveMembershipRequest.input.shape.owner,
  }),
  z.object({ intent: z.literal("deny") }),
]);

export async function loader(args: Route.LoaderArgs) {
  const { user } = requireViewer(args.context);
  const outcome = await readRequest(args);
  if (outcome.ok) return { ...outcome.reply, usersPath: toUsersPath(outcome.reply) };
  const { reason, status } = outcome.refusal;
  const backTo = args.url.pathname;
  if (reason === "missing") {
    return data({ state: "not yours" as const, own: user.email, backTo }, { status });
  }
  return data({ state: "over" as const }, { status: 410 });
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request, answer);
  if (!form.value) return form.refused();
  const request = await readRequest(args);
  if (!request.ok || request.reply.state !== "waiting") return redirect(args.url.pathname, 303);
  const { groupId, userId, userName, groupName } = request.reply;
  const usersPath = toUsersPath(request.reply);
  if (form.value.intent === "deny") {
    const denied = await attempt(args, removeMember, { groupId, userId });
    if (!denied.ok) return form.refused(denied.refusal);
    const message = text.denied(userName, groupName);
    return redirectWithNotice(usersPath, { tone: "info", text: message });
  }
  const { admin, owner } = form.value;
  const membershipRequestJWT = fromUrlToken(args.params.token);
  const approval = { membershipRequestJWT, admin, owner };
  const approved = await attempt(args, approveMembershipRequest, approval);
  if (!approved.ok) return form.refused(approved.refusal);
  const message = text.approved(userName, groupName);
  return redirectWithNotice(usersPath, { tone: "success", text: message });
}

function readRequest(args: Route.LoaderArgs | Route.ActionArgs) {
  const membershipRequestJWT = fromUrlToken(args.params.token);
  return attempt(args, readMembershipRequest, { membershipRequestJWT });
}

function toUsersPath(project: { groupName: string }): string {
  return `${toProjectPath(project)}/settings/users`;
}

type Props = Route.ComponentProps;

export default function ConfirmMembershipRequest({ loaderData, actionData }: Props) {
  const problems = toProblems(actionData);
  const home = { to: "/", label: text.home };
  if (loaderData.state === "over") {
    return (
      <FormPage title={text.title} links={[home]}>
        <p>{text.isOver}</p>
      </FormPage>
    );
  }
  if (loaderData.state === "not yours") {
    return (
      <FormPage title={text.title} links={[home]}>
        <p>{text.notForYou(loaderData.own)}</p>
        <SwitchAccount nextUrl={loaderData.backTo} />
      </FormPage>
    );
  }
  const { state, userName, groupName, usersPath } = loaderData;
  if (state !== "waiting") {
    const users = { to: usersPath, label: text.toUsers(groupName) };
    return (
      <FormPage title={text.title} links={[users]}>
        <p>{(state === "member" ? text.isMember : text.isGone)(userName, groupName)}</p>
      </FormPage>
    );
  }
  return (
    <FormPage
      title={text.title}
      heading={text.question(userName, groupName)}
      problems={problems}
      links={[{ to: "/", label: text.notNow }]}
    >
      <WaitingRequest {...loaderData} />
    </FormPage>
  );
}

function WaitingRequest({ userName, email }: { userName: string; email?: string | undefined }) {
  const facts = [
    { term: text.name, value: userName },
    ...(email === undefined ? [] : [{ term: text.email, value: email }]),
  ];
  return (
    <>
      <Facts facts={facts} />
      <p>{text.lead}</p>
      <form method="post">
        <Checkbox name="admin" label={text.admin} hint={text.adminHint} />
        <Checkbox name="owner" label={text.owner} hint={text.ownerHint} />
        <div className="cluster">
          <Button name="intent" value="approve" data-pending={text.approving}>
            {text.approve}
          </Button>
          <Button name="intent" value="deny" tone="neutral" data-pending={text.denying}>
            {text.deny}
          </Button>
        </div>
      </form>
    </>
  );
}
