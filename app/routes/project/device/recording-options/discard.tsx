import { redirect } from "react-router";
import { z } from "zod";
import { ConfirmPage } from "#app/components/forms/confirm-page.tsx";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { readForm } from "#app/forms/form.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
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
    hidden: state.hidden.map(({ section, seen }) => [`${section}Seen`, seen] as const),
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
  return (
    <ConfirmPage
      title={text.title(name)}
      isPart
      heading={text.heading}
      back={{ to: base }}
      result={actionData}
      act={{ label: text.act, pending: text.acting }}
      cancel={text.cancel}
    >
      <p>{isKnown ? text.about : text.unknown}</p>
      {isKnown && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <HiddenFields fields={hidden} />
    </ConfirmPage>
  );
}
