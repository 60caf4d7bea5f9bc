import type { DeviceSettings } from "#contract/wire/devices/device-settings.ts";
import type { OptionSection } from "#contract/wire/devices/device-setup.ts";
import type { DeviceData } from "#contract/wire/devices/devices.ts";
import type {
  SettingChange,
  SettingName,
  SettingValues,
} from "#contract/wire/devices/setting-changes.ts";
import { valuesOf } from "./option-values.server.ts";
import { describeOption, sectionNames } from "./option-text.server.ts";

const text = {
  change: (name: string, before: string, after: string) => `${name}: ${before} → ${after}`,
  again: (name: string, value: string) => `${name}: set again, ${value}`,
  mask: "Mask",
  noMask: "no regions",
  redrawn: (names: string) => `Mask redrawn: ${names}`,
  photos: { referenceImagePOV: "Reference photo", referenceImageInSitu: "Photo of the device" },
  set: "set",
  replaced: "replaced",
  removed: "removed",
  warp: "Position of the reference photo",
  ratThresh: "Learnt thresholds",
};

type Values = Pick<SettingChange, "before" | "after">;

/** "Recording window: From sunset to sunrise → From 21:00 to 05:00" */
export function describeChange(
  name: SettingName,
  values: Values,
  kind: DeviceData["type"],
): string {
  switch (name) {
    case "windows":
    case "thermalRecording":
    case "audioRecording":
    case "battery":
      return describeOptionChange(name, values, kind);
    case "maskRegions":
      return describeMaskChange(values);
    case "referenceImagePOV":
    case "referenceImageInSitu":
      return `${text.photos[name]} ${describePhotoChange(name, values)}`;
    case "warp":
    case "ratThresh":
      return text[name];
  }
}

function describeOptionChange(
  section: OptionSection,
  values: Values,
  kind: DeviceData["type"],
): string {
  const [before, after] = [values.before, values.after].map((one) =>
    describeOption(section, valuesOf(toSettings(one), kind)),
  ) as [string, string];
  const name = sectionNames[section];
  return before === after ? text.again(name, after) : text.change(name, before, after);
}

function toSettings({ windows, thermalRecording, audioRecording, battery }: SettingValues) {
  return { windows, thermalRecording, audioRecording, battery } satisfies DeviceSettings;
}

function describeMaskChange({ before, after }: Values): string {
  const [earlier, later] = [formatRegions(before), formatRegions(after)];
  if (earlier === later) return text.redrawn(later);
  return text.change(text.mask, earlier, later);
}

function formatRegions({ maskRegions = [] }: SettingValues): string {
  return maskRegions.length === 0 ? text.noMask : maskRegions.toSorted().join(", ");
}

function describePhotoChange(name: keyof typeof text.photos, { before, after }: Values): string {
  if (!after[name]) return text.removed;
  return before[name] ? text.replaced : text.set;
}
