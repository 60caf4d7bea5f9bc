import { redirect } from "react-router";
import { z } from "zod";
import { AccountFields } from "../components/forms/account-fields.tsx";
import { FormPage } from "../components/forms/form-page.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { account, toAccount } from "#app/forms/account.server.ts";
import { agreementVersion } from "#app/forms/fields.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { compareRepeated } from "#app/forms/new-password.server.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "../services/api/api.server.ts";
import { startBrowserSession } from "../services/session/browser-session.server.ts";
import {
  findInvitationToken,
  findOffer,
  toAcceptPath,
} from "../services/projects/invitation.server.ts";
import { findNextUrl, findViewer } from "../services/navigation/navigation.server.ts";
import { redirectWithNotice } from "../services/navigation/notice.server.ts";
import { isBeforeFirstAccount } from "../services/accounts/first-account.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choices.tsx";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { findJoinToken } from "#contract/rules/accounts/link-tokens.ts";
import { siteHasNoSuperUser } from "#contract/rules/accounts/first-account.ts";
import { createUser, latestAgreement } from "#contract/wire/accounts/users.ts";
import type { Route } from "./+types/register";

const text = {
  title: "Create account",
  titleWithInvitation: "Accepting invitation",
  invited: (project: string, by = "an admin") =>
    `You have been invited to ${project} by ${by}. Create an account to join.`,
  invitedAccount: (project: string, email: string) =>
    `The invitation to ${project} is for ${email}, which already has an account. Sign in instead.`,
  invitationIsOver:
    "This invitation no longer works. It has been used or withdrawn, or is more than a week old. You can still create an account, and ask the admin to invite you again.",
  invitedAddress: (email: string) =>
    `If you use ${email}, you join straight away. You need to confirm any other address first.`,
  passedOn: "You join straight away. The project opens once your address is confirmed.",
  addressInUse: "This address already has an account. Sign in instead",
  agree: "I agree to the ",
  agreement: "end user agreement",
  submit: "Create account",
  pending: "Creating account…",
  signIn: "Sign in here",
  joined: (project: string) => `Welcome to ${project}.`,
};

const registration = compareRepeated(z.object({ ...account, endUserAgreement: agreementVersion }));

export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args;
  const token = findInvitationToken(args);
  const nextUrl = findNextUrl(url) ?? (token && toAcceptPath(token));
  if (findViewer(context)) throw redirect(nextUrl ?? "/");
  const [agreement, offer, isBeforeFirst] = await Promise.all([
    attempt(args, latestAgreement, {}),
    token ? findOffer(args, token) : undefined,
    isBeforeFirstAccount(args),
  ]);
  return {
    isBeforeFirst,
    /** Unknown while the API is away, so that a form that was refused for that can still be shown. */
    euaVersion: agreement.ok ? agreement.reply.euaVersion : undefined,
    email: url.searchParams.get("email") ?? offer?.email,
    offer,
    isOfferOver: token !== undefined && !offer,
    nextUrl,
    rules: constraintsOf(registration),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request, registration);
  if (!form.value) return form.refused();
  const token = findInvitationToken(args);
  const offer = token ? await findOffer(args, token) : undefined;
  const outcome = await attempt(args, createUser, {
    ...toAccount(form.value),
    endUserAgreement: form.value.endUserAgreement,
    inviteTokenJWT: offer && offer.userId === undefined ? token : undefined,
    joinToken: findJoinToken(findNextUrl(args.url)),
  });
  if (!outcome.ok) return form.refused(outcome.refusal);
  await startBrowserSession(args, outcome.reply);
  if (offer && outcome.reply.userData.emailConfirmed) {
    const message = text.joined(offer.groupName);
    return redirectWithNotice(toProjectPath(offer), { tone: "success", text: message });
  }
  return redirect(findNextUrl(args.url) ?? (token ? toAcceptPath(token) : "/setup"), 303);
}

export default function Register({ loaderData, actionData, params }: Route.ComponentProps) {
  const problems = toProblems(actionData, loaderData.rules);
  const { euaVersion = problems.typed("endUserAgreement"), offer, nextUrl } = loaderData;
  const email = problems.typed("email") ?? loaderData.email;
  const signIn = withQuery("/sign-in", { email, nextUrl });
  if (loaderData.isBeforeFirst) {
    return (
      <FormPage title={text.title} problems={problems} links={[{ to: signIn, label: text.signIn }]}>
        <p>{siteHasNoSuperUser}</p>
      </FormPage>
    );
  }
  const isInUse = problems.of("email").some((message) => message.includes("in use"));
  return (
    <FormPage
      title={params.token ? text.titleWithInvitation : text.title}
      heading={text.title}
      problems={problems}
      links={[{ to: signIn, label: text.signIn }]}
    >
      {(offer || loaderData.isOfferOver) && <p>{wordsOfOffer(offer)}</p>}
      <form method="post" noValidate>
        <AccountFields
          problems={problems}
          email={email}
          emailHint={
            isInUse ? (
              <a href={signIn}>{text.addressInUse}</a>
            ) : (
              offer && !offer.userId && hintOf(offer)
            )
          }
        />
        <Checkbox
          {...problems.box("endUserAgreement")}
          value={euaVersion}
          label={
            <>
              {text.agree}
              <a href="/end-user-agreement">{text.agreement}</a>
            </>
          }
          defaultChecked={problems.typed("endUserAgreement") === String(euaVersion)}
        />
        <Button data-pending={text.pending}>{text.submit}</Button>
      </form>
    </FormPage>
  );
}

type Offer = Route.ComponentProps["loaderData"]["offer"];

function hintOf({ email, passedOn }: NonNullable<Offer>): string {
  return passedOn ? text.passedOn : text.invitedAddress(email);
}

function wordsOfOffer(offer: Offer): string {
  if (!offer) return text.invitationIsOver;
  const { groupName, invitedBy, email, userId } = offer;
  return userId ? text.invitedAccount(groupName, email) : text.invited(groupName, invitedBy);
}
