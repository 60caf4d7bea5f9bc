import { data } from "react-router";
import { z } from "zod";
import { FormPage } from "../components/forms/form-page.tsx";
import { SwitchAccount } from "../components/projects/switch-account.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "../services/api/api.server.ts";
import { findOffer, type Offer, toAcceptPath } from "../services/projects/invitation.server.ts";
import { peekIntoToken } from "../services/session/link-token.server.ts";
import { requireViewer, type Viewer } from "../services/navigation/navigation.server.ts";
import { redirectWithNotice } from "../services/navigation/notice.server.ts";
import { toRoleWords } from "../services/projects/role-text.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { hasConfirmedEmail } from "#contract/rules/accounts/confirmed-address.ts";
import { fromUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import { fold } from "#contract/rules/navigation/names.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { acceptInvitation, declineInvitation } from "#contract/wire/projects/invitations.ts";
import type { Route } from "./+types/accept-invite";

const text = {
  title: "Accept an invitation",
  isOver:
    "This invitation no longer works. It has been used or withdrawn, or is more than a week old. Ask the admin who invited you to send it again.",
  isMember: (project: string) => `You already belong to ${project}.`,
  toProject: (project: string) => `Go to ${project}`,
  home: "Go to your dashboard",
  join: (project: string) => `Join ${project}?`,
  invitedBy: "Invited by",
  rights: "You will be",
  account: "Your account",
  otherAddress: (invited: string, own: string) =>
    `This invitation was sent to ${invited}. You are signed in as ${own}.`,
  otherAccount: (invited: string, own: string) =>
    `This invitation is for the account ${invited}. You are signed in as ${own}.`,
  accept: "Accept",
  acceptWithThis: "Accept with this account",
  accepting: "Accepting…",
  decline: "Decline",
  declining: "Declining…",
  notNow: "Not now",
  joined: (project: string) => `You have joined ${project}.`,
  declined: (project: string) => `You have declined the invitation to ${project}.`,
};

const answer = z.object({ intent: z.enum(["accept", "decline"]) });

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args.context);
  const token = fromUrlToken(args.params.token);
  const offer = await findOffer(args, token);
  const groupId = offer?.groupId ?? peekIntoToken(token)["group"];
  const own = viewer.projects.find(({ id, pending }) => id === groupId && !pending);
  if (own) return { state: "member" as const, name: own.groupName, path: toProjectPath(own) };
  if (!offer) return data({ state: "over" as const }, { status: 410 });
  return {
    state: "open" as const,
    name: offer.groupName,
    invitedBy: offer.invitedBy,
    invited: offer.email,
    own: viewer.user.email,
    role: toRoleWords(offer),
    whose: whoseIs(offer, viewer.user),
    canDecline: !offer.passedOn || hasConfirmedEmail(viewer.user),
    backTo: toAcceptPath(token),
  };
}

/** An account's invitation is for that account alone; an address's one can be taken up with another account. */
function whoseIs(offer: Offer, { id, email }: Viewer["user"]): "own" | "address" | "account" {
  if (offer.userId !== undefined) return offer.userId === id ? "own" : "account";
  return fold(offer.email) === fold(email) ? "own" : "address";
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request, answer);
  if (!form.value) return form.refused();
  const token = fromUrlToken(args.params.token);
  const offer = await findOffer(args, token);
  if (!offer) return form.refused();
  const { groupId, groupName } = offer;
  const isAccepted = form.value.intent === "accept";
  const outcome = await attempt(args, isAccepted ? acceptInvitation : declineInvitation, {
    groupIdOrName: String(groupId),
    acceptGroupInviteJWT: token,
    "existing-member": "1",
  });
  if (!outcome.ok) return form.refused(outcome.refusal);
  return isAccepted
    ? redirectWithNotice(toProjectPath(offer), { tone: "success", text: text.joined(groupName) })
    : redirectWithNotice("/", { tone: "info", text: text.declined(groupName) });
}

export default function AcceptInvite({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = loaderData;
  const problems = toProblems(actionData);
  const home = { to: "/", label: text.home };
  if (state === "over") {
    return (
      <FormPage title={text.title} links={[home]}>
        <p>{text.isOver}</p>
      </FormPage>
    );
  }
  const { name } = loaderData;
  if (state === "member") {
    const project = { to: loaderData.path, label: text.toProject(name) };
    return (
      <FormPage title={text.title} links={[project]}>
        <p>{text.isMember(name)}</p>
      </FormPage>
    );
  }
  return (
    <FormPage
      title={text.title}
      heading={text.join(name)}
      problems={problems}
      links={[{ to: "/", label: text.notNow }]}
    >
      <OpenOffer {...loaderData} />
    </FormPage>
  );
}

type OpenOffer = Extract<Route.ComponentProps["loaderData"], { state: "open" }>;

function OpenOffer({ invitedBy, invited, own, role, whose, canDecline, backTo }: OpenOffer) {
  const facts = [
    ...(invitedBy ? [{ term: text.invitedBy, value: invitedBy }] : []),
    { term: text.rights, value: role },
    ...(whose === "own" ? [{ term: text.account, value: own }] : []),
  ];
  return (
    <>
      {whose === "address" && <p>{text.otherAddress(invited, own)}</p>}
      {whose === "account" && <p>{text.otherAccount(invited, own)}</p>}
      <Facts facts={facts} />
      {whose !== "account" && (
        <form className="cluster" method="post">
          <Button name="intent" value="accept" data-pending={text.accepting}>
            {whose === "own" ? text.accept : text.acceptWithThis}
          </Button>
          {whose === "own" && canDecline && (
            <Button name="intent" value="decline" tone="neutral" data-pending={text.declining}>
              {text.decline}
            </Button>
          )}
        </form>
      )}
      {whose !== "own" && <SwitchAccount nextUrl={backTo} email={invited} />}
    </>
  );
}
