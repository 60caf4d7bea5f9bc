import { data, Link } from "react-router";
import { withQuery } from "#app/components/with-query.ts";
import { CodeInput } from "#app/components/forms/code-input.tsx";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { type Problems, toProblems } from "#app/forms/problems.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { confirmTwoStep, getTwoStep } from "#contract/wire/accounts/two-step.ts";
import type { Route } from "./+types/set-up";
import { drawQrCode } from "#app/services/accounts/qr-code.server.ts";
import { QrCode } from "#app/ui/qr-code.tsx";
import { findTarget } from "./find-target.server.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

const text = {
  title: "Set up two-step sign-in",
  on: "Two-step sign-in is on",
  back: "Two-step sign-in",
  app: "1. Have an authenticator app",
  anyApp: "Any will do. It makes its codes on your phone and needs no connection.",
  scan: "2. Scan this with the app",
  open: "Open the app on this phone",
  type: "Or type this key into it:",
  confirm: "3. Type the code that it shows",
  submit: "Turn on",
  pending: "Turning on…",
  cancel: "Cancel",
  isOver: "Nothing is being set up.",
  startAgain: "Start again",
};

const path = "/my-settings/two-step";
const form = confirmTwoStep.input;

/** Nothing is set up any more once a code has been given: that the codes are then shown is the action's. */
export async function loader(args: Route.LoaderArgs) {
  const { setUp } = await send(args, getTwoStep, {});
  return { app: setUp && toApp(setUp), to: findTarget(args.url), rules: constraintsOf(form) };
}

function toApp({ secret, uri }: { secret: string; uri: string }) {
  const typedKey = secret.match(/.{1,4}/g)?.join(" ") ?? secret;
  return { typedKey, uri, qrCode: drawQrCode(uri) };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const outcome = await attempt(args, confirmTwoStep, value);
  return outcome.ok ? data({ codes: outcome.reply.recoveryCodes }) : refused(outcome.refusal);
}

export default function SetUp({ loaderData, actionData }: Route.ComponentProps) {
  const { app, to, rules } = loaderData;
  const isOn = actionData !== undefined && "codes" in actionData;
  const problems = toProblems(isOn ? undefined : actionData, rules);
  const start = withQuery(path, { to });
  const back = { to: start, label: text.back };
  return (
    <TaskPage title={isOn ? text.on : text.title} back={back} problems={problems}>
      {isOn && <RecoveryCodes codes={actionData.codes} to={to} />}
      {!isOn && !app && (
        <p>
          {text.isOver} <Link to={start}>{text.startAgain}</Link>
        </p>
      )}
      {!isOn && app && <Steps {...app} problems={problems} />}
    </TaskPage>
  );
}

interface StepsProps extends ReturnType<typeof toApp> {
  problems: Problems;
}

function Steps({ typedKey, uri, qrCode, problems }: StepsProps) {
  return (
    <form className="form" method="post" noValidate>
      <section>
        <h2>{text.app}</h2>
        <p>{text.anyApp}</p>
      </section>
      <section className="section">
        <h2>{text.scan}</h2>
        <QrCode {...qrCode} />
        <p>
          <a href={uri}>{text.open}</a>
        </p>
        <p>
          {text.type} <strong>{typedKey}</strong>
        </p>
      </section>
      <section className="section">
        <h2>{text.confirm}</h2>
        <CodeInput problems={problems} isFirst />
      </section>
      <FormButtons
        label={text.submit}
        pending={text.pending}
        cancel={{ to: "/my-settings", label: text.cancel }}
      />
    </form>
  );
}
