import { attempt, orErrorPage } from "#app/services/api/api.server.ts";
import { deviceKindWords } from "#app/services/devices/device-text.server.ts";
import { fetchDevices } from "#app/services/projects/project-devices.server.ts";
import { compareNames } from "#contract/rules/text/compare-names.ts";
import { changeRecordingOptions, type OptionSection } from "#contract/wire/devices/device-setup.ts";
import type { DeviceData } from "#contract/wire/devices/devices.ts";
import type { DevicePageArgs } from "../device-view.server.ts";
import { sectionsOf, toWindows, ruleOf, valuesOf } from "./option-values.server.ts";
import { describeOption, sectionNames } from "./option-text.server.ts";
import { readSetup } from "./read-setup.server.ts";
import { listNames, toChange } from "./save-options.server.ts";

const text = {
  set: (names: string) => `${names}: saved, waiting for the device to connect`,
  nothing: "Has none of the parts you chose",
  gone: "No longer a thermal camera in this project",
};

export interface CopyResult {
  name: string;
  isSet: boolean;
  text: string;
}

export async function loadCopy(args: DevicePageArgs) {
  const [setup, others] = await Promise.all([readSetup(args), listOthers(args)]);
  const { device, settings, path } = setup;
  const values = valuesOf(settings, device.type);
  return {
    name: device.deviceName,
    base: `${path}/recording-options`,
    parts: sectionsOf(device.type).map((section) => ({
      section,
      label: `${sectionNames[section]}: ${describeOption(section, values)}`,
    })),
    devices: others.map(({ id, deviceName, type, location }) => ({
      id,
      name: deviceName,
      kind: deviceKindWords(type),
      isSomewhere: location !== undefined,
    })),
  };
}

/** One device after another, each as far as it has those parts. */
export async function copyOptions(
  args: DevicePageArgs,
  parts: OptionSection[],
  deviceIds: number[],
): Promise<CopyResult[]> {
  const [setup, others] = await Promise.all([readSetup(args), listOthers(args)]);
  const { device, settings } = setup;
  const values = valuesOf(settings, device.type);
  const rule = ruleOf(values.windows);
  const results: CopyResult[] = [];
  for (const id of deviceIds) {
    const other = others.find((one) => one.id === id);
    if (!other || !rule) {
      results.push({ name: other?.deviceName ?? `#${id}`, isSet: false, text: text.gone });
      continue;
    }
    const own = sectionsOf(other.type);
    const sections = parts.filter((part) => own.includes(part));
    const requested = { ...values, windows: toWindows(rule, other.type) };
    results.push(await setFor(args, other, sections, toChange(sections, requested)));
  }
  return results;
}

async function setFor(
  args: DevicePageArgs,
  { id, deviceName: name }: DeviceData,
  sections: OptionSection[],
  options: ReturnType<typeof toChange>,
): Promise<CopyResult> {
  if (sections.length === 0) return { name, isSet: false, text: text.nothing };
  const outcome = await attempt(args, changeRecordingOptions, { id, options });
  if (!outcome.ok) return { name, isSet: false, text: outcome.refusal.message };
  return { name, isSet: true, text: text.set(listNames(sections)) };
}

async function listOthers(args: DevicePageArgs): Promise<DeviceData[]> {
  const { devices } = orErrorPage(await fetchDevices(args));
  return devices
    .filter(({ id, type }) => sectionsOf(type).length > 0 && String(id) !== args.params.deviceId)
    .toSorted((a, b) => compareNames(a.deviceName, b.deviceName));
}
