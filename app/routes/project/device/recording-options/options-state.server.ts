import { formatMoment } from "#app/services/times/times.server.ts";
import type { StatusTone } from "#app/ui/status-word.tsx";
import type { OptionSection, KnownOptions } from "#contract/wire/devices/device-setup.ts";
import {
  findRunning,
  keyOf,
  savedKeyOf,
  sectionsOf,
  valuesOf,
  type OptionValues,
} from "./option-values.server.ts";
import { describeOption, sectionNames } from "./option-text.server.ts";
import type { Setup } from "./read-setup.server.ts";

const text = {
  waits: "Waiting for the device",
  runs: "In force",
  otherwise: "The device runs something else",
  untold: "Not reported yet",
  unknown: "Not known",
  same: "The same",
};

/** The field of the form that speaks for a section. */
export const fieldOf = {
  windows: "window",
  thermalRecording: "power",
  audioRecording: "audioMode",
  battery: "chemistry",
} as const satisfies Record<OptionSection, string>;

/** What is set for a device beside what it runs. */
export function toOptionsState(setup: Setup) {
  const { device, config, settings, confirmed, timeZone, now, maySetUp } = setup;
  const values = valuesOf(settings, device.type);
  const running = findRunning(confirmed, config, device.type);
  const sections = sectionsOf(device.type);
  const isUnfetched = settings.synced === false;
  const rows = sections.map((section) => {
    const runs = running && describeOption(section, running.values);
    const differs = !running || keyOf(section, values) !== keyOf(section, running.values);
    const isWaiting = differs && isUnfetched && settings[section] !== undefined;
    return {
      section,
      name: sectionNames[section],
      set: describeOption(section, values),
      runs: runs === undefined ? text.unknown : differs ? runs : text.same,
      isWaiting,
      state: toState({ isKnown: running !== undefined, differs, isWaiting }),
    };
  });
  return {
    values,
    running,
    rows,
    waiting: rows.filter(({ isWaiting }) => isWaiting).map(({ section }) => section),
    reported: running && formatMoment(running.at, timeZone, now),
    hidden: toHidden(setup, values),
    maySetUp,
  };
}

interface StoredOptions {
  isKnown: boolean;
  differs: boolean;
  isWaiting: boolean;
}

function toState({ isKnown, differs, isWaiting }: StoredOptions): {
  tone: StatusTone;
  text: string;
} {
  if (isWaiting) return { tone: "attention", text: text.waits };
  if (!isKnown) return { tone: "quiet", text: text.untold };
  return differs ? { tone: "attention", text: text.otherwise } : { tone: "ok", text: text.runs };
}

/** What a form carries along, so that what others change meanwhile is noticed and what nobody changes is not written. */
function toHidden({ device, settings }: Setup, values: OptionValues) {
  return sectionsOf(device.type).map((section) => ({
    section,
    field: fieldOf[section],
    seen: settings[section]?.updated ?? neverSet,
    was: savedKeyOf(section, values, device.type),
  }));
}

export type OptionsState = ReturnType<typeof toOptionsState>;

/** Stands in forms where there is no time: what is empty is not sent back with a refused form. */
const neverSet = "never";

/** The sections that a form names, as the API compares them. */
export function toSeen(
  sections: OptionSection[],
  seen: (section: OptionSection) => string | undefined,
) {
  const entries = sections.map((section) => {
    const at = seen(section);
    return [section, at === undefined || at === neverSet ? null : at];
  });
  return Object.fromEntries(entries) as KnownOptions;
}
