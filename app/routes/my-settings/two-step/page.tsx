import { data, redirect } from "react-router";
import { z } from "zod";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { findPasskeyAsk } from "#app/services/session/passkeys.server.ts";
import { formatDay, formatMoment, readerZone } from "#app/services/times/times.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { addPasskey, removePasskey, startPasskey } from "#contract/wire/accounts/passkeys.ts";
import {
  getTwoStep,
  removeTwoStep,
  renewRecoveryCodes,
  startTwoStep,
} from "#contract/wire/accounts/two-step.ts";
import type { Route } from "./+types/page";
import { findTarget } from "./find-target.server.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TwoStepOff } from "./two-step-off.tsx";
import { TwoStepOn } from "./two-step-on.tsx";

const text = {
  title: "Two-step sign-in",
  back: "My settings",
  isOff: "Two-step sign-in is off.",
  added: (name: string) => `${name} signs you in from now on.`,
  removed: "The passkey is removed.",
};

const path = "/my-settings/two-step";
const { passkeyToken, response, name } = addPasskey.input.shape;
const form = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("start") }),
  z.object({ intent: z.literal("renew") }),
  z.object({ intent: z.literal("turn-off") }),
  z.object({ intent: z.literal("add-passkey"), passkeyToken, response, name }),
  z.object({
    intent: z.literal("remove-passkey"),
    passkeyId: removePasskey.input.shape.passkeyId,
  }),
]);

export async function loader(args: Route.LoaderArgs) {
  const { since, recoveryCodes, app, passkeys, isProven } = await send(args, getTwoStep, {});
  const ask = (origin: string) => attempt(args, startPasskey, { origin });
  const zone = readerZone(args.context);
  const now = siteOf(args.context).now();
  return {
    to: findTarget(args.url),
    asked: await findPasskeyAsk(args, ask),
    /* Before the browser makes a key, which would be for nothing. */
    proofPath: isProven ? undefined : withQuery("/confirm-identity", { to: path }),
    on: since && {
      since: { iso: since, text: formatDay(since, zone) },
      recoveryCodes,
      app,
      passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
        id,
        name,
        created: { iso: createdAt, text: formatDay(createdAt, zone) },
        used: usedAt ? formatMoment(usedAt, zone, now) : undefined,
      })),
    },
    rules: constraintsOf(form),
  };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { intent } = value;
  const say = (said: string, to = path) => redirectWithNotice(to, { tone: "success", text: said });
  if (intent === "start") {
    const outcome = await attempt(args, startTwoStep, {});
    if (!outcome.ok) return refused(outcome.refusal);
    return redirect(withQuery(`${path}/set-up`, { to: findTarget(args.url) }), 303);
  }
  if (intent === "add-passkey") {
    const { intent: _, ...passkey } = value;
    const outcome = await attempt(args, addPasskey, passkey);
    if (!outcome.ok) return refused(outcome.refusal);
    const { recoveryCodes: codes } = outcome.reply;
    return codes.length > 0 ? data({ codes }) : say(text.added(value.name));
  }
  if (intent === "remove-passkey") {
    const outcome = await attempt(args, removePasskey, { passkeyId: value.passkeyId });
    return outcome.ok ? say(text.removed) : refused(outcome.refusal);
  }
  if (intent === "renew") {
    const outcome = await attempt(args, renewRecoveryCodes, {});
    return outcome.ok ? data({ codes: outcome.reply.recoveryCodes }) : refused(outcome.refusal);
  }
  const outcome = await attempt(args, removeTwoStep, {});
  return outcome.ok ? say(text.isOff, "/my-settings") : refused(outcome.refusal);
}

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const { on, to, asked, proofPath, rules } = loaderData;
  const codes = actionData !== undefined && "codes" in actionData ? actionData.codes : undefined;
  const refused = actionData !== undefined && "codes" in actionData ? undefined : actionData;
  const problems = toProblems(refused, rules);
  const back = { to: "/my-settings", label: text.back };
  return (
    <TaskPage title={text.title} back={back} problems={problems}>
      {codes && <RecoveryCodes codes={codes} to={to} />}
      {!codes && on && (
        <TwoStepOn {...on} asked={asked} proofPath={proofPath} problems={problems} />
      )}
      {!codes && !on && <TwoStepOff asked={asked} proofPath={proofPath} problems={problems} />}
    </TaskPage>
  );
}
