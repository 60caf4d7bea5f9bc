import { data, redirect } from "react-router";
import { z } from "zod";
import { useSendsMail } from "#app/components/no-mail-server.tsx";
import { ButtonForm } from "#app/components/forms/button-form.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { Answers } from "#app/components/projects/waiting-projects.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { keepProblems } from "#app/in-place/keep-failures.ts";
import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { requireViewer } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { listWaiting, type Waiting } from "#app/services/api/waiting.server.ts";
import { Facts } from "#app/ui/facts.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { acceptInvitation, declineInvitation } from "#contract/wire/projects/invitations.ts";
import {
  requestMembership,
  withdrawMembershipRequest,
} from "#contract/wire/projects/memberships.ts";
import type { Route } from "./+types/one";

const text = {
  invited: (name: string) => `Invitation to ${name}`,
  requested: (name: string) => `Your request to join ${name}`,
  back: "Invitations and requests",
  invitedText:
    "You can open the project once you accept. Until then you can't see it, but its people can see that you are invited.",
  requestedText:
    "Waiting for approval. We have emailed an admin of the project. You will get an email when they decide.",
  requestedTextNoMail:
    "Waiting for approval. The project's admins see your request, and the project opens here when one of them approves it.",
  by: "Invited by",
  as: "You would be",
  since: "Since",
  requestAgain: "Ask again",
  asking: "Sending…",
  done: {
    accept: (name: string) => `You have joined ${name}.`,
    decline: (name: string) => `You have declined the invitation to ${name}.`,
    withdraw: (name: string) => `You have withdrawn your request to join ${name}.`,
    "ask-again": (name: string) => `We have asked the people who run ${name} again.`,
  },
  gone: "That invitation or request is no longer waiting.",
};

const form = z.object({ intent: z.enum(["accept", "decline", "withdraw", "ask-again"]) });

export async function loader(args: Route.LoaderArgs) {
  const id = Number(args.params.projectId);
  const { projects } = requireViewer(args.context);
  const joined = projects.find((project) => project.id === id && !project.pending);
  if (joined) throw redirect(toProjectPath(joined));
  const waiting = await findWaiting(args, id);
  if (!waiting) throw data(null, { status: 404 });
  return waiting;
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const waiting = await findWaiting(args, Number(args.params.projectId));
  const outcome = waiting && (await answer(args, value.intent, waiting.id));
  if (!outcome || (!outcome.ok && outcome.refusal.reason === "missing"))
    return redirectWithNotice("/invitations", { tone: "info", text: text.gone });
  if (!outcome.ok) return refused(outcome.refusal);
  const { name } = waiting;
  const to = value.intent === "accept" ? toProjectPath({ groupName: name }) : "/invitations";
  return redirectWithNotice(to, { tone: "success", text: text.done[value.intent](name) });
}

/** Of a form of the list, which may stand in a dialog. */
export const clientAction = keepProblems;

async function findWaiting(args: PageArgs, id: number): Promise<Waiting | undefined> {
  return (await listWaiting(args)).find((waiting) => waiting.id === id);
}

function answer(args: PageArgs, intent: z.output<typeof form>["intent"], id: number) {
  switch (intent) {
    case "accept":
      return attempt(args, acceptInvitation, { groupIdOrName: id });
    case "decline":
      return attempt(args, declineInvitation, { groupIdOrName: id });
    case "withdraw":
      return attempt(args, withdrawMembershipRequest, { groupId: id });
    case "ask-again":
      return attempt(args, requestMembership, { groupId: id });
  }
}

export default function PendingProject({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, state, invitedBy, role, since } = loaderData;
  const isInvited = state === "invited";
  const requestedText = useSendsMail() ? text.requestedText : text.requestedTextNoMail;
  const facts = [
    ...(invitedBy ? [{ term: text.by, value: invitedBy }] : []),
    ...(isInvited ? [{ term: text.as, value: role }] : []),
    ...(since ? [{ term: text.since, value: <TimeOf {...since} /> }] : []),
  ];
  return (
    <TaskPage
      title={isInvited ? text.invited(name) : text.requested(name)}
      back={{ to: "/invitations", label: text.back }}
      problems={toProblems(actionData)}
    >
      <div className="prose">
        <p>{isInvited ? text.invitedText : requestedText}</p>
        {facts.length > 0 && <Facts facts={facts} />}
        <div className="cluster">
          <Answers id={id} name={name} state={state} />
          {!isInvited && (
            <ButtonForm
              fields={{ intent: "ask-again" }}
              label={text.requestAgain}
              pending={text.asking}
            />
          )}
        </div>
      </div>
    </TaskPage>
  );
}
