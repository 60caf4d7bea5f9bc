import { data, redirect } from "react-router";
import { z } from "zod";
import { withQuery } from "#app/components/with-query.ts";
import { SettingsForm } from "#app/components/forms/settings-form.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { type Problems, toProblems } from "#app/forms/problems.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
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
import { findTarget } from "./find-target.server.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

const text = {
  title: "Two-step sign-in",
  about:
    "Signing in then takes a code from an app on your phone as well as your password, so that nobody gets in with the password alone.",
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
const form = z.object({ intent: z.enum(["start", "renew", "turn-off"]) });

export async function loader(args: Route.LoaderArgs) {
  const { since, recoveryCodes } = await send(args, getSecondFactor, {});
  const zone = readerZone(args.context);
  return {
    to: findTarget(args.url),
    on:
      since === undefined
        ? undefined
        : { since: { iso: since, text: formatDay(since, zone) }, recoveryCodes },
  };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { intent } = value;
  if (intent === "start") {
    const outcome = await attempt(args, startSecondFactor, {});
    return outcome.ok
      ? redirect(withQuery(`${path}/set-up`, { to: findTarget(args.url) }), 303)
      : refused(outcome.refusal);
  }
  if (intent === "renew") {
    const outcome = await attempt(args, renewRecoveryCodes, {});
    return outcome.ok ? data({ codes: outcome.reply.recoveryCodes }) : refused(outcome.refusal);
  }
  const outcome = await attempt(args, removeSecondFactor, {});
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice("/my-settings", { tone: "success", text: text.isOff });
}

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const { on, to } = loaderData;
  const codes = actionData !== undefined && "codes" in actionData ? actionData.codes : undefined;
  const refused = actionData !== undefined && "codes" in actionData ? undefined : actionData;
  const problems = toProblems(refused);
  if (on) return <On {...on} to={to} codes={codes} problems={problems} />;
  return (
    <SettingsForm
      title={text.title}
      save={text.start}
      problems={problems}
      before={<p className="form">{text.about}</p>}
    >
      <input type="hidden" name="intent" value="start" />
    </SettingsForm>
  );
}

interface OnProps {
  since: Moment;
  recoveryCodes: number;
  /** Just made. */
  codes: string[] | undefined;
  to: string | undefined;
  problems: Problems;
}

function On({ since, recoveryCodes, codes, to, problems }: OnProps) {
  const left = recoveryCodes < 3 ? `${recoveryCodes}. ${text.few}` : recoveryCodes;
  const back = { to: "/my-settings", label: text.back };
  return (
    <TaskPage title={text.title} back={back} problems={problems}>
      {codes ? (
        <RecoveryCodes codes={codes} to={to} />
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
