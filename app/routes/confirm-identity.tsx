import { data, redirect } from "react-router";
import { z } from "zod";
import { CodeInput } from "../components/forms/code-input.tsx";
import { CurrentPasswordInput } from "../components/forms/current-password-input.tsx";
import { FormPage } from "../components/forms/form-page.tsx";
import { PasskeyForm } from "../components/forms/passkey-form.tsx";
import { HiddenFields } from "../components/forms/hidden-fields.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readFormData } from "#app/forms/form-data.server.ts";
import { type FormResult, readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, send } from "../services/api/api.server.ts";
import { findOwnPath, requireViewer } from "../services/navigation/navigation.server.ts";
import { findPasskeyAsk } from "../services/session/passkeys.server.ts";
import { Button } from "#app/ui/button.tsx";
import { startPasskeyProof } from "#contract/wire/accounts/passkeys.ts";
import { getTwoStep } from "#contract/wire/accounts/two-step.ts";
import { proveIdentity } from "#contract/wire/accounts/sessions.ts";
import type { Route } from "./+types/confirm-identity";
import { proofMinutes } from "#contract/bounds.ts";

const text = {
  title: "Confirm it's you",
  why: `What you are about to do is important, so we make sure that nobody else is at your screen. We don't ask again for ${proofMinutes} minutes.`,
  kept: "What you entered is kept.",
  password: "Your password",
  submit: "Confirm",
  pending: "Confirming…",
  passkey: "Use a passkey",
  cancel: "Cancel",
};

/** Says in what was sent that it answers this page, and whether a form or a page is gone on with. */
const goOnWith = z.enum(["form", "page"]);
const form = proveIdentity.input.extend({ goOn: goOnWith });
const ownFields = new Set(Object.keys(form.shape));

export async function loader(args: Route.LoaderArgs) {
  const { since, passkeys } = await send(args, getTwoStep, {});
  const ask = (origin: string) => attempt(args, startPasskeyProof, { origin });
  return {
    target: findTarget(args.url),
    takesCode: since !== undefined,
    passkey: passkeys.length > 0 ? await findPasskeyAsk(args, ask) : undefined,
    email: requireViewer(args.context).user.email,
    rules: constraintsOf(form),
  };
}

function findTarget(url: URL): string {
  return findOwnPath(url.searchParams.get("to") ?? "", url) ?? "/";
}

interface ConfirmForm {
  /** What the form that led here sent, to be sent on. */
  kept: [string, string][];
  goOn: z.output<typeof goOnWith>;
  result: FormResult | undefined;
}

/** A form that the browser was asked to send here is shown again to be sent on, or sent on once a proof is with it. */
export async function action(args: Route.ActionArgs) {
  const sent = [...(await readFormData(args.request))].filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  const kept = sent.filter(([name]) => !ownFields.has(name) && !/password/i.test(name));
  const isAnswer = sent.some(([name]) => name === "goOn");
  if (!isAnswer) return data<ConfirmForm>({ kept, goOn: "form", result: undefined });
  const { value, refused } = await readForm(toRequest(args.request, sent), form);
  const { goOn: what = "page", ...proof } = value ?? {};
  const outcome = value && (await attempt(args, proveIdentity, proof));
  if (outcome?.ok) return redirect(findTarget(args.url), what === "form" ? 307 : 303);
  const { data: result, init } = refused(outcome?.refusal);
  return data<ConfirmForm>({ kept, goOn: what, result }, init ?? {});
}

/** Of this page's own fields alone. */
function toRequest({ url }: Request, sent: [string, string][]): Request {
  const body = new URLSearchParams(sent.filter(([name]) => ownFields.has(name)));
  return new Request(url, { method: "POST", body });
}

export default function ConfirmIdentity({ loaderData, actionData }: Route.ComponentProps) {
  const { target, takesCode, passkey, email, rules } = loaderData;

  const { kept, goOn, result }: ConfirmForm = actionData ?? {
    kept: [],
    goOn: "page",
    result: undefined,
  };
  const problems = toProblems(result, rules);
  const fields: [string, string][] = [...kept, ["goOn", goOn]];
  return (
    <FormPage
      title={text.title}
      reason={kept.length > 0 ? `${text.why} ${text.kept}` : text.why}
      problems={problems}
      links={[{ to: target, label: text.cancel }]}
    >
      <form method="post" noValidate>
        <HiddenFields fields={fields} />
        {takesCode ? (
          <CodeInput problems={problems} />
        ) : (
          <CurrentPasswordInput email={email} label={text.password} problems={problems} />
        )}
        <Button data-pending={text.pending}>{text.submit}</Button>
      </form>
      {passkey && (
        <PasskeyForm
          kind="use"
          asked={passkey}
          fields={fields}
          label={text.passkey}
          pending={text.pending}
        />
      )}
    </FormPage>
  );
}
