import { data, redirect } from "react-router";
import { z } from "zod";
import { ConfirmAddress } from "../components/forms/confirm-address.tsx";
import { FirstProject } from "../components/projects/first-project.tsx";
import { SiteChecklist } from "../components/site-checklist.tsx";
import { FormPage } from "../components/forms/form-page.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { email } from "#app/forms/fields.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "../services/api/api.server.ts";
import { findNextUrl, requireViewer } from "../services/navigation/navigation.server.ts";
import { redirectWithNotice } from "../services/navigation/notice.server.ts";
import { readSiteFacts } from "#app/services/site-facts.server.ts";
import { siteOf } from "../services/navigation/site.server.ts";
import { listWaiting } from "../services/api/waiting.server.ts";
import { invalidFields } from "#contract/envelope.ts";
import { resendConfirmation } from "#contract/wire/accounts/sessions.ts";
import { updateUser } from "#contract/wire/accounts/users.ts";
import { findJoinToken } from "#contract/rules/accounts/link-tokens.ts";
import { hasConfirmedEmail } from "#contract/rules/accounts/confirmed-address.ts";
import type { Route } from "./+types/setup";

const text = {
  title: "Project setup",
  greeting: (name: string) => `Kia ora ${name}`,
  changeAddress: "Use another address",
  outbox: "Open the outbox",
  signOut: "Sign out",
  mySettings: "My settings",
  sent: (email: string) => `A new email is on its way to ${email}.`,
  made: (email: string) => `There is a new link that confirms ${email}.`,
  isTheSame: "This is already your address.",
};

const looksAgainSeconds = 15;

const setupForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("resend") }),
  z.object({ intent: z.literal("change-address"), email }),
]);

export async function loader(args: Route.LoaderArgs) {
  const { user, projects } = requireViewer(args.context);
  const { userName } = user;
  const emailConfirmed = hasConfirmedEmail(user);
  const rules = constraintsOf(setupForm);
  if (emailConfirmed) {
    const isOperator = user.globalPermission === "write";
    const site = isOperator && (await readSiteFacts(args));
    return { userName, emailConfirmed, rules, site, waiting: await listWaiting(args) };
  }
  const { searchParams } = args.url;
  const nextUrl = findNextUrl(args.url);
  const isChanging = searchParams.has("change");
  const isWaiting = !isChanging && !searchParams.has("still");
  const state = {
    userName,
    emailConfirmed,
    rules,
    email: user.email,
    hasProjects: projects.some(({ pending }) => !pending),
    isUpdated: searchParams.has("updated"),
    isChanging,
    readsOutbox: user.globalPermission === "write",
    changePath: withQuery("/setup", { nextUrl, change: "address" }),
    looksAgainSeconds: isWaiting ? looksAgainSeconds : undefined,
    links: {
      stop: withQuery("/setup", { nextUrl, still: "1" }),
      look: withQuery("/setup", { nextUrl }),
    },
  };
  /* As a header and not in the page: the page itself stays one that can be read in peace, and stopped. */
  return data(state, { headers: isWaiting ? { refresh: String(looksAgainSeconds) } : {} });
}

/** What is said of a refused form stays until it has been read. */
export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("retry-after") ? actionHeaders : loaderHeaders;
}

export async function action(args: Route.ActionArgs) {
  const { user } = requireViewer(args.context);
  const form = await readForm(args.request, setupForm);
  if (!form.value) return form.refused();
  const nextUrl = findNextUrl(args.url);
  if (form.value.intent === "resend") {
    const outcome = await attempt(args, resendConfirmation, {
      joinToken: findJoinToken(nextUrl),
    });
    if (!outcome.ok) return form.refused(outcome.refusal);
    const message = siteOf(args.context).sendsMail ? text.sent(user.email) : text.made(user.email);
    return redirectWithNotice(withQuery("/setup", { nextUrl }), { tone: "success", text: message });
  }
  if (form.value.email === user.email) {
    return form.refused(invalidFields([{ param: "email", msg: text.isTheSame }]));
  }
  const outcome = await attempt(args, updateUser, { email: form.value.email });
  if (!outcome.ok) return form.refused(outcome.refusal);
  return redirect(withQuery("/setup", { nextUrl, updated: "1" }), 303);
}

interface WaitingState {
  isChanging: boolean;
  changePath: string;
  readsOutbox: boolean;
}

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const problems = toProblems(actionData, loaderData.rules);
  const signOut = { to: "/sign-out", label: text.signOut };
  const links = [
    ...(loaderData.emailConfirmed
      ? [{ to: "/my-settings", label: text.mySettings }]
      : linksWhileWaiting(loaderData)),
    signOut,
  ];
  return (
    <FormPage
      title={text.title}
      heading={text.greeting(loaderData.userName)}
      problems={problems}
      links={links}
    >
      {loaderData.emailConfirmed ? (
        <>
          <FirstProject waiting={loaderData.waiting} />
          {loaderData.site && <SiteChecklist {...loaderData.site} />}
        </>
      ) : (
        <ConfirmAddress {...loaderData} problems={problems} />
      )}
    </FormPage>
  );
}

function linksWhileWaiting({ isChanging, changePath, readsOutbox }: WaitingState) {
  return [
    ...(isChanging ? [] : [{ to: changePath, label: text.changeAddress }]),
    ...(readsOutbox ? [{ to: "/outbox", label: text.outbox }] : []),
  ];
}
