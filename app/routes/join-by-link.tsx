import { data } from "react-router";
import { z } from "zod";
import { ButtonForm } from "../components/forms/button-form.tsx";
import { FormPage } from "../components/forms/form-page.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "../services/api/api.server.ts";
import { findViewer } from "../services/navigation/navigation.server.ts";
import { redirectWithNotice } from "../services/navigation/notice.server.ts";
import { fromUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { readJoinLink, useJoinLink as joinByLink } from "#contract/wire/projects/join-links.ts";
import type { Route } from "./+types/join-by-link";

const text = {
  title: "Join a project",
  heading: (project: string) => `Join ${project}?`,
  by: (name: string, project: string) => `${name} has invited you to ${project}.`,
  approval: "An admin of the project decides whether you can join.",
  signedOut: "Create an account first, or sign in. You come back here.",
  own: (email: string) => `You join as ${email}.`,
  join: "Join",
  ask: "Ask to join",
  joining: "Joining…",
  signIn: "Sign in",
  register: "Create a new account",
  notNow: "Not now",
  isOver: "This link no longer works. Ask whoever gave it to you for another.",
  isMember: (project: string) => `You already belong to ${project}.`,
  toProject: (project: string) => `Go to ${project}`,
  joined: (project: string) => `Welcome to ${project}.`,
  asked: (project: string) => `You have asked to join ${project}.`,
};

export async function loader(args: Route.LoaderArgs) {
  const token = fromUrlToken(args.params.token);
  const outcome = await attempt(args, readJoinLink, { token });
  if (!outcome.ok) return data({ state: "over" as const }, { status: 410 });
  const { groupId, groupName: name, needsApproval, createdBy } = outcome.reply;
  const viewer = findViewer(args.context);
  const own = viewer?.projects.find(({ id, pending }) => id === groupId && !pending);
  if (own) return { state: "member" as const, name: own.groupName, path: toProjectPath(own) };
  const email = viewer?.user.email;
  return { state: "open" as const, name, needsApproval, createdBy, email, path: args.url.pathname };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, z.object({}));
  if (!value) return refused();
  const token = fromUrlToken(args.params.token);
  const outcome = await attempt(args, joinByLink, { token });
  if (!outcome.ok) return refused(outcome.refusal);
  const { groupName, joined } = outcome.reply;
  return joined
    ? redirectWithNotice(toProjectPath({ groupName }), {
        tone: "success",
        text: text.joined(groupName),
      })
    : redirectWithNotice("/invitations", { tone: "success", text: text.asked(groupName) });
}

export default function JoinByLink({ loaderData, actionData }: Route.ComponentProps) {
  const problems = toProblems(actionData);
  if (loaderData.state === "over") {
    return (
      <FormPage title={text.title} links={[{ to: "/", label: text.notNow }]}>
        <p>{text.isOver}</p>
      </FormPage>
    );
  }
  const { name, path } = loaderData;
  if (loaderData.state === "member") {
    return (
      <FormPage title={text.title} links={[{ to: path, label: text.toProject(name) }]}>
        <p>{text.isMember(name)}</p>
      </FormPage>
    );
  }
  const { createdBy, needsApproval, email } = loaderData;
  const ways = [
    { to: withQuery("/register", { nextUrl: path }), label: text.register },
    { to: withQuery("/sign-in", { nextUrl: path }), label: text.signIn },
  ];
  return (
    <FormPage
      title={text.title}
      heading={text.heading(name)}
      problems={problems}
      links={email ? [{ to: "/", label: text.notNow }] : ways}
    >
      {createdBy && <p>{text.by(createdBy, name)}</p>}
      {needsApproval && <p>{text.approval}</p>}
      <p>{email ? text.own(email) : text.signedOut}</p>
      {email && (
        <ButtonForm
          label={needsApproval ? text.ask : text.join}
          pending={text.joining}
          tone="primary"
        />
      )}
    </FormPage>
  );
}
