import { data, redirect } from "react-router";
import { z } from "zod";
import { CodeInput } from "#app/components/forms/code-input.tsx";
import { CurrentPasswordInput } from "#app/components/forms/current-password-input.tsx";
import { SettingsForm } from "#app/components/forms/settings-form.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { type Problems, toProblems } from "#app/forms/problems.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { requireViewer } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { formatDay, readerZone } from "#app/services/times/times.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { type Moment, TimeOf } from "#app/ui/time-of.tsx";
import {
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from "#contract/wire/accounts/second-factors.ts";
import type { Route } from "./+types/page";
import { RecoveryCodes } from "./recovery-codes.tsx";

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
  change: "Change it",
  renew: "Make new recovery codes",
  turnOff: "Turn off",
  pending: "Saving…",
  isOff: "Two-step sign-in is off.",
};

const path = "/my-settings/two-step";
const { currentPassword, code } = renewRecoveryCodes.input.shape;
const form = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("start"), currentPassword }),
  z.object({ intent: z.literal("renew"), currentPassword, code }),
  z.object({ intent: z.literal("turn-off"), currentPassword, code }),
]);

export async function loader(args: Route.LoaderArgs) {
  const { since, recoveryCodes } = await send(args, getSecondFactor, {});
  const zone = readerZone(args.context);
  return {
    email: requireViewer(args.context).user.email,
    on:
      since === undefined
        ? undefined
        : { since: { iso: since, text: formatDay(since, zone) }, recoveryCodes },
    rules: constraintsOf(form),
  };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { intent, ...proof } = value;
  if (intent === "start") {
    const outcome = await attempt(args, startSecondFactor, proof);
    return outcome.ok ? redirect(`${path}/set-up`, 303) : refused(outcome.refusal);
  }
  const both = { ...proof, code: value.code };
  if (intent === "renew") {
    const outcome = await attempt(args, renewRecoveryCodes, both);
    return outcome.ok ? data({ codes: outcome.reply.recoveryCodes }) : refused(outcome.refusal);
  }
  const outcome = await attempt(args, removeSecondFactor, both);
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice("/my-settings", { tone: "success", text: text.isOff });
}

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const { on, email, rules } = loaderData;
  const codes = actionData !== undefined && "codes" in actionData ? actionData.codes : undefined;
  const refused = actionData !== undefined && "codes" in actionData ? undefined : actionData;
  const problems = toProblems(refused, rules);
  if (on) return <On {...on} codes={codes} email={email} problems={problems} />;
  return (
    <SettingsForm
      title={text.title}
      save={text.start}
      problems={problems}
      before={<p className="form">{text.about}</p>}
    >
      <input type="hidden" name="intent" value="start" />
      <CurrentPasswordInput email={email} label={text.password} problems={problems} />
    </SettingsForm>
  );
}

interface OnProps {
  since: Moment;
  recoveryCodes: number;
  /** Just made. */
  codes: string[] | undefined;
  email: string;
  problems: Problems;
}

function On({ since, recoveryCodes, codes, email, problems }: OnProps) {
  const left = recoveryCodes < 3 ? `${recoveryCodes}. ${text.few}` : recoveryCodes;
  const back = { to: "/my-settings", label: text.back };
  return (
    <TaskPage title={text.title} back={back} problems={problems}>
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <>
          <Facts
            facts={[
              { term: text.since, value: <TimeOf {...since} /> },
              { term: text.codes, value: left },
            ]}
          />
          <form className="form section" method="post" noValidate>
            <h2>{text.change}</h2>
            <CurrentPasswordInput email={email} label={text.password} problems={problems} />
            <CodeInput problems={problems} />
            <div className="cluster">
              <Button name="intent" value="renew" tone="neutral" data-pending={text.pending}>
                {text.renew}
              </Button>
              <Button name="intent" value="turn-off" tone="danger" data-pending={text.pending}>
                {text.turnOff}
              </Button>
            </div>
          </form>
        </>
      )}
    </TaskPage>
  );
}
