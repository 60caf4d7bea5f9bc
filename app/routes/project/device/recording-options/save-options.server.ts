import { readForm } from "#app/forms/form.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { invalidFields, type Refusal } from "#contract/envelope.ts";
import {
  changeRecordingOptions,
  type OptionSection,
  type RecordingOptions,
} from "#contract/wire/devices/device-setup.ts";
import type { DevicePageArgs } from "../device-view.server.ts";
import { savedKeyOf, sectionsOf, valuesOf, type OptionValues } from "./option-values.server.ts";
import { describeOption, sectionNames } from "./option-text.server.ts";
import { chooseWindow, optionsForm, readOptions } from "./read-options.server.ts";
import { fieldOf, toSeen } from "./options-state.server.ts";
import { readSetup, readSetupAgain, requireMaySetUp } from "./read-setup.server.ts";

const text = {
  same: "Nothing has changed.",
  saved: (names: string) => `${names}: saved, waiting for the device to connect.`,
  changed: (name: string, theirs: string, yours: string) =>
    `${name}: someone changed this while you were editing it. It is now “${theirs}”. You chose “${yours}”. Save again to use yours, or choose theirs.`,
};

export async function saveOptions(args: DevicePageArgs) {
  requireMaySetUp(args.context);
  const { device, path } = await readSetup(args);
  const { value: sent, refused } = await readForm(args.request, optionsForm);
  if (!sent) return refused();
  const value = { ...sent, window: chooseWindow(sent, device.type) };
  const { options, errors } = readOptions(value, device.type);
  /* The page again shows what was meant, so that saving it as it stands saves that. */
  const meant = { window: value.window };
  if (errors.length > 0) return refused(invalidFields(errors), meant);
  const changed = sectionsOf(device.type).filter(
    (section) => savedKeyOf(section, options, device.type) !== value[`${section}Was`],
  );
  const to = `${path}/recording-options`;
  if (changed.length === 0) return redirectWithNotice(to, { tone: "info", text: text.same });
  const outcome = await attempt(args, changeRecordingOptions, {
    id: device.id,
    options: toChange(changed, options),
    seen: toSeen(changed, (section) => value[`${section}Seen`]),
  });
  if (outcome.ok) {
    return redirectWithNotice(to, { tone: "success", text: text.saved(listNames(changed)) });
  }
  const conflicts = changed.filter((section) => isNamed(outcome.refusal, section));
  if (conflicts.length === 0) return refused(outcome.refusal, meant);
  return refused(await describeConflicts(args, conflicts, options), meant);
}

/** Those sections of the wanted values. */
export function toChange(sections: OptionSection[], options: OptionValues): RecordingOptions {
  return Object.fromEntries(sections.map((section) => [section, options[section]]));
}

export function listNames(sections: OptionSection[]): string {
  const names = sections.map((section) => sectionNames[section]);
  return new Intl.ListFormat("en-NZ").format(names);
}

export function isNamed({ errors }: Refusal, section: OptionSection): boolean {
  return errors.some(({ param }) => param === section);
}

async function describeConflicts(
  args: DevicePageArgs,
  conflicts: OptionSection[],
  options: OptionValues,
): Promise<Refusal> {
  const { device, settings } = await readSetupAgain(args);
  const theirs = valuesOf(settings, device.type);
  return invalidFields(
    conflicts.map((section) => ({
      param: fieldOf[section],
      msg: text.changed(
        sectionNames[section],
        describeOption(section, theirs),
        describeOption(section, options),
      ),
    })),
  );
}
