import { redirect } from "react-router";
import { z } from "zod";
import { ButtonForm } from "../components/forms/button-form.tsx";
import { FormPage } from "../components/forms/form-page.tsx";
import { agreementVersion } from "#app/forms/fields.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, send } from "../services/api/api.server.ts";
import { findNextUrl, findViewer } from "../services/navigation/navigation.server.ts";
import { siteOf } from "../services/navigation/site.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choices.tsx";
import { invalidFields } from "#contract/envelope.ts";
import { latestAgreement, updateUser } from "#contract/wire/accounts/users.ts";
import type { Route } from "./+types/end-user-agreement";

const text = {
  title: "End user agreement",
  version: (version: number) => `Version ${version}`,
  isNew: "The agreement has changed since you accepted it. Accept this version to continue.",
  accepted: (version: number) => `You accepted version ${version}.`,
  text: (productName: string) => [
    `You may use ${productName} to watch over wildlife. What your devices record belongs to your project; the members of the project and the people who run this server can see it.`,
    "Place cameras and recorders where you are allowed to, and not to watch people. Where a recording shows or holds the voice of a person, treat it as their private matter and delete what is not needed.",
    "The service comes as it is, without warranty.",
  ],
  agree: "I agree to the end user agreement",
  isFirst: "Read the agreement and accept it to continue.",
  changed: "The agreement has just changed again. This is the current version",
  accept: "Accept",
  accepting: "Saving…",
  decline: "Decline and sign out",
  declining: "Signing out…",
  back: (productName: string) => `Back to ${productName}`,
};

const consent = z.object({ endUserAgreement: agreementVersion });

export async function loader(args: Route.LoaderArgs) {
  const { euaVersion } = await send(args, latestAgreement, {});
  const viewer = findViewer(args.context);
  const accepted = viewer?.user.endUserAgreement ?? undefined;
  return {
    euaVersion,
    accepted,
    isRequested: viewer !== undefined && (accepted ?? 0) < euaVersion,
    productName: siteOf(args.context).productName,
    rules: constraintsOf(consent),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request, consent);
  if (!form.value) return form.refused();
  const { endUserAgreement } = form.value;
  const { euaVersion } = await send(args, latestAgreement, {});
  if (endUserAgreement !== euaVersion) {
    return form.refused(invalidFields([{ param: "endUserAgreement", msg: text.changed }]));
  }
  const outcome = await attempt(args, updateUser, { endUserAgreement });
  if (!outcome.ok) return form.refused(outcome.refusal);
  return redirect(findNextUrl(args.url) ?? "/", 303);
}

export default function EndUserAgreement({ loaderData, actionData }: Route.ComponentProps) {
  const { euaVersion, accepted, isRequested, productName } = loaderData;
  const problems = toProblems(actionData, loaderData.rules);
  const home = { to: "/", label: text.back(productName) };
  return (
    <FormPage title={text.title} problems={problems} links={isRequested ? undefined : [home]}>
      <div className="prose">
        {isRequested && <p>{accepted ? text.isNew : text.isFirst}</p>}
        <p>
          {text.version(euaVersion)}
          {accepted === euaVersion && ` ${text.accepted(accepted)}`}
        </p>
        {text.text(productName).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {isRequested && (
        <>
          <form method="post" noValidate>
            <Checkbox {...problems.box("endUserAgreement")} value={euaVersion} label={text.agree} />
            <Button data-pending={text.accepting}>{text.accept}</Button>
          </form>
          <ButtonForm action="/sign-out" label={text.decline} pending={text.declining} />
        </>
      )}
    </FormPage>
  );
}
