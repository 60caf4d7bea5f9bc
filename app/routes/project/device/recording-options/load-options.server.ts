import { formatAgo, formatDateTime, zoneName } from "#app/services/times/times.server.ts";
import { silenceOf } from "#contract/rules/devices/device-troubles.ts";
import { isStopped } from "#contract/rules/devices/health.ts";
import type { DevicePageArgs } from "../device-view.server.ts";
import { readChanges, toChanges } from "./changes.server.ts";
import { chemistryChoices, toFieldDefaults } from "./field-defaults.server.ts";
import { listNightTimes } from "./night-times.server.ts";
import { ruleOf, sectionsOf, type OptionValues } from "./option-values.server.ts";
import { cellVoltWords } from "./option-text.server.ts";
import { toOptionsState } from "./options-state.server.ts";
import { readSetup, type Setup } from "./read-setup.server.ts";
import { describeNextWindow } from "./window-text.server.ts";

const text = {
  never: "This device has never connected. It fetches what you set here when it first connects.",
  silent: (since: string, ago: string) =>
    `No contact since ${since} (${ago}). Changes wait until it connects.`,
  unreadable: "The recording window cannot be read. Choose one below.",
  audioOnly: "Records sound all day, and no thermal video",
};

export async function readOptionsState(args: DevicePageArgs) {
  const setup = await readSetup(args);
  return { setup, state: toOptionsState(setup) };
}

export async function loadOptions(args: DevicePageArgs) {
  const [{ setup, state }, changes] = await Promise.all([
    readOptionsState(args),
    readChanges(args),
  ]);
  const { device, current, timeZone, now, place, path, maySetUp } = setup;
  const where = { place, timeZone };
  const describeNext = ({ windows, audioRecording }: OptionValues) => {
    if (audioRecording.audioMode === "AudioOnly") return text.audioOnly;
    const rule = ruleOf(windows);
    return rule ? describeNextWindow(rule, now, where) : text.unreadable;
  };
  return {
    name: device.deviceName,
    base: `${path}/recording-options`,
    kind: toKind(setup),
    sections: sectionsOf(device.type),
    isSomewhere: current !== undefined,
    maySetUp,
    warning: describeContact(setup),
    next: describeNext(state.values),
    /* Beside what it will do once it has fetched what is set. */
    nextNow:
      state.running && state.waiting.some((section) => section !== "battery")
        ? describeNext(state.running.values)
        : undefined,
    nights: listNightTimes(state.values, now, where),
    zone: zoneName(timeZone),
    defaults: toFieldDefaults(state.values),
    choices: chemistryChoices,
    cellVolts: cellVoltWords,
    state: {
      rows: state.rows,
      waiting: state.waiting,
      reported: state.reported,
      hidden: state.hidden,
    },
    changes: changes && toChanges(changes, setup, state),
  };
}

function toKind({ device: { type } }: Setup): "trailcam" | "audio" | "other" {
  return type === "trailcam" || type === "audio" ? type : "other";
}

function describeContact({ device, shown, timeZone, now }: Setup): string | undefined {
  const lastContact = device.lastConnectionTime;
  if (lastContact === undefined) return text.never;
  if (!isStopped(silenceOf(device, shown.report), now)) return undefined;
  return text.silent(formatDateTime(lastContact, timeZone), formatAgo(lastContact, now));
}
