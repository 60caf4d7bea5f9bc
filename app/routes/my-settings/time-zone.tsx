import { z } from "zod";
import { SettingsForm } from "#app/components/forms/settings-form.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { describeTimeZone, groupTimeZones } from "#app/services/times/time-zones.server.ts";
import { formatTime, readerZone } from "#app/services/times/times.server.ts";
import { RadioGroup } from "#app/ui/choices.tsx";
import { Select } from "#app/ui/text-inputs.tsx";
import { getTimeZone, setTimeZone } from "#contract/wire/accounts/users.ts";
import type { Route } from "./+types/time-zone";

const text = {
  title: "Change the time zone",
  about: (now: string) =>
    `For times that don't belong to a location. Recordings are always shown in the time of their location. It is now ${now}.`,
  choice: "Which time zone",
  browser: "My browser's time zone",
  browserHint: "It follows you when you travel, if your browser runs scripts.",
  chosen: "Always this one",
  zone: "Time zone",
  save: "Save time zone",
  savedBrowser: "Times follow your browser's time zone.",
  savedChosen: (zone: string) => `Times are shown in ${zone}.`,
};

const form = setTimeZone.input.extend({ choice: z.enum(["browser", "chosen"]) });

export async function loader(args: Route.LoaderArgs) {
  const { choice } = await send(args, getTimeZone, {});
  const zone = readerZone(args.context);
  return {
    choice,
    zone,
    now: formatTime(siteOf(args.context).now().toISOString(), zone),
    groups: groupTimeZones(zone),
  };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const outcome = await attempt(args, setTimeZone, value);
  if (!outcome.ok) return refused(outcome.refusal);
  const isChosen = outcome.reply.choice === "chosen";
  const message = isChosen
    ? text.savedChosen(describeTimeZone(outcome.reply.timeZone))
    : text.savedBrowser;
  return redirectWithNotice("/my-settings", { tone: "success", text: message });
}

export default function ChangeTimeZone({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, zone, now, groups } = loaderData;
  const problems = toProblems(actionData);
  return (
    <SettingsForm title={text.title} save={text.save} problems={problems}>
      <RadioGroup
        {...problems.field("choice", choice)}
        label={text.choice}
        hint={text.about(now)}
        options={[
          { value: "browser", label: text.browser, hint: text.browserHint },
          { value: "chosen", label: text.chosen },
        ]}
      />
      <Select {...problems.field("timeZone", zone)} label={text.zone}>
        {groups.map(({ region, zones }) => (
          <optgroup key={region} label={region}>
            {zones.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </SettingsForm>
  );
}
