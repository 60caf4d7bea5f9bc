import { redirect } from "react-router";
import { SettingsForm } from "#app/components/forms/settings-form.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { requireViewer } from "#app/services/navigation/navigation.server.ts";
import { formatDay, readerZone } from "#app/services/times/times.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { PasswordInput } from "#app/ui/text-inputs.tsx";
import { getSecondFactor, startSecondFactor } from "#contract/wire/accounts/second-factors.ts";
import type { Route } from "./+types/page";

const text = {
  title: "Two-step sign-in",
  about:
    "Signing in then takes a code from an app on your phone as well as your password, so that nobody gets in with the password alone.",
  password: "Your password",
  start: "Set up",
  back: "My settings",
  since: "On since",
  codes: "Recovery codes left",
  few: "Have new ones before the last is used.",
  renew: "New recovery codes",
  turnOff: "Turn off",
};

const path = "/my-settings/two-step";
const form = startSecondFactor.input.pick({ currentPassword: true });

export async function loader(args: Route.LoaderArgs) {
  const { since, recoveryCodes } = await send(args, getSecondFactor, {});
  const zone = readerZone(args.context);
  return {
    email: requireViewer(args.context).user.email,
    on: since && { since: { iso: since, text: formatDay(since, zone) }, recoveryCodes },
    rules: constraintsOf(form),
  };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const outcome = await attempt(args, startSecondFactor, value);
  return outcome.ok ? redirect(`${path}/set-up`, 303) : refused(outcome.refusal);
}

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const { on, email, rules } = loaderData;
  const problems = toProblems(actionData, rules);
  if (on) return <On {...on} />;
  return (
    <SettingsForm
      title={text.title}
      save={text.start}
      problems={problems}
      before={<p className="form">{text.about}</p>}
    >
      {/* Tells password managers whose password this is. */}
      <input hidden autoComplete="username" defaultValue={email} />
      <PasswordInput
        {...problems.field("currentPassword")}
        label={text.password}
        autoComplete="current-password"
      />
    </SettingsForm>
  );
}

function On({
  since,
  recoveryCodes,
}: Exclude<Route.ComponentProps["loaderData"]["on"], "" | undefined>) {
  return (
    <TaskPage
      title={text.title}
      back={{ to: "/my-settings", label: text.back }}
      problems={toProblems(undefined)}
    >
      <Facts
        facts={[
          { term: text.since, value: <TimeOf {...since} /> },
          {
            term: text.codes,
            value: recoveryCodes < 3 ? `${recoveryCodes}. ${text.few}` : recoveryCodes,
          },
        ]}
      />
      <div className="cluster section">
        <ButtonLink to={`${path}/recovery-codes`}>{text.renew}</ButtonLink>
        <ButtonLink to={`${path}/off`}>{text.turnOff}</ButtonLink>
      </div>
    </TaskPage>
  );
}
