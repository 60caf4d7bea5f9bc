import { redirect } from "react-router";
import { z } from "zod";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { changeRecordingOptions } from "#contract/wire/devices/device-setup.ts";
import { ownTitle } from "../own-title.ts";
import type { Route } from "./+types/discard";
import { readOptionsState } from "./load-options.server.ts";
import { toSeen } from "./options-state.server.ts";
import { requireMaySetUp } from "./read-setup.server.ts";
import { toChange } from "./save-options.server.ts";

const text = {
  title: (name: string) => `Discard waiting changes for ${name}`,
  heading: "Discard waiting changes",
  about: "The device has not fetched these changes. It keeps running its current options:",
  unknown:
    "We don't know what the device runs, so there is nothing to go back to. Change the options instead.",
  line: (name: string, set: string, runs: string) => `${name}: “${runs}” instead of “${set}”.`,
  act: "Discard changes",
  acting: "Discarding…",
  cancel: "Cancel",
  done: "Changes discarded: the device keeps its current options.",
};

export const handle = ownTitle;

export async function loader(args: Route.LoaderArgs) {
  const { setup, state } = await readOptionsState(args);
  const base = `${setup.path}/recording-options`;
  if (state.waiting.length === 0 || !setup.maySetUp) throw redirect(base);
  return {
    name: setup.device.deviceName,
    base,
    isKnown: state.running !== undefined,
    hidden: state.hidden.map(({ section, seen }) => ({ name: `${section}Seen`, seen })),
    lines: state.rows
      .filter(({ isWaiting }) => isWaiting)
      .map(({ name, set, runs }) => text.line(name, set, runs)),
  };
}

export async function action(args: Route.ActionArgs) {
  requireMaySetUp(args.context);
  const { setup, state } = await readOptionsState(args);
  const base = `${setup.path}/recording-options`;
  const { value, refused } = await readForm(args.request, z.record(z.string(), z.string()));
  if (!value) return refused();
  if (!state.running || state.waiting.length === 0) return redirect(base);
  const outcome = await attempt(args, changeRecordingOptions, {
    id: setup.device.id,
    options: toChange(state.waiting, state.running.values),
    seen: toSeen(state.waiting, (section) => value[`${section}Seen`]),
  });
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(base, { tone: "success", text: text.done });
}

export default function DiscardOptions({ loaderData, actionData }: Route.ComponentProps) {
  const { name, base, isKnown, hidden, lines } = loaderData;
  const problems = toProblems(actionData);
  return (
    <section className="prose">
      <PageTitle title={text.title(name)} isError={problems.all.length > 0} />
      <h2>{text.heading}</h2>
      <ErrorSummary problems={problems.all} />
      <p>{isKnown ? text.about : text.unknown}</p>
      {isKnown && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <form method="post">
        {hidden.map((one) => (
          <input key={one.name} type="hidden" name={one.name} value={one.seen} />
        ))}
        <FormButtons
          label={text.act}
          pending={text.acting}
          cancel={{ to: base, label: text.cancel }}
        />
      </form>
    </section>
  );
}
