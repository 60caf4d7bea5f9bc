import { z } from "zod";
import type { FieldError } from "#contract/envelope.ts";
import { isCellCount, mostCells } from "#contract/rules/devices/battery-packs.ts";
import {
  allDay,
  duskToDawn,
  findWindowEdge,
  isAllDay,
  type WindowEdge,
  type WindowRule,
} from "#contract/rules/devices/recording-windows.ts";
import { audioModes } from "#contract/wire/devices/device-settings.ts";
import { recordingOptions } from "#contract/wire/devices/device-setup.ts";
import type { DeviceData } from "#contract/wire/devices/devices.ts";
import { keyOf, toWindows, type OptionValues } from "./option-values.server.ts";

const text = {
  minutes: `Enter minutes from 0 to 360`,
  time: "Enter a time such as 21:00",
  choose: "Choose one",
  sameTimes:
    "Start and end are the same time. Choose another end, or choose “Around the clock” above",
  cells: `Enter a whole number from 1 to ${mostCells}, or leave it empty`,
  chemistry: "Choose the battery type too, or leave the number of cells empty",
};

const typed = z.string().trim().optional();

/** As it is sent: which of the fields count follows from the choices. */
export const optionsForm = z.object({
  window: z.enum(["night", "always", "custom"], text.choose),
  startBy: typed,
  startMinutes: typed,
  startTime: typed,
  stopBy: typed,
  stopMinutes: typed,
  stopTime: typed,
  power: z.enum(["low", "high"], text.choose).default("high"),
  audioMode: z.enum(audioModes, text.choose).default("Disabled"),
  chemistry: recordingOptions.shape.battery.unwrap().shape.chemistry,
  cells: typed,
  windowsWas: typed,
  thermalRecordingWas: typed,
  audioRecordingWas: typed,
  batteryWas: typed,
  windowsSeen: typed,
  thermalRecordingSeen: typed,
  audioRecordingSeen: typed,
  batterySeen: typed,
});

export type OptionsForm = z.output<typeof optionsForm>;

/** Whoever sets a start or an end and leaves the choice above them as it was wants those. */
export function chooseWindow(form: OptionsForm, kind: DeviceData["type"]): OptionsForm["window"] {
  const { options } = readOptions(form, kind);
  const isAsBefore = form.windowsWas?.replace(/!$/, "") === keyOf("windows", options);
  return isAsBefore && hasOwnEnds(form) ? "custom" : form.window;
}

/** Beside another choice stand the ends of a night. */
function hasOwnEnds(form: OptionsForm): boolean {
  const start = form.startBy !== undefined && readStart(form, () => undefined);
  const stop = form.stopBy !== undefined && readStop(form, () => undefined);
  return isOther(start, duskToDawn.start) || isOther(stop, duskToDawn.stop);
}

/** Also one that cannot be. */
function isOther(edge: WindowEdge | undefined | false, usual: WindowEdge): boolean {
  return edge !== false && (edge?.by !== usual.by || edge.minutes !== usual.minutes);
}

export function readOptions(
  form: OptionsForm,
  kind: DeviceData["type"],
): { options: OptionValues; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const refuse = (param: string, msg: string) => void errors.push({ param, msg });
  const rule = readRule(form, refuse);
  const cells = form.cells === undefined ? undefined : Number(form.cells);
  if (cells !== undefined && !isCellCount(cells)) refuse("cells", text.cells);
  else if (cells !== undefined && !form.chemistry) refuse("chemistry", text.chemistry);
  const options: OptionValues = {
    windows: toWindows(rule, kind),
    thermalRecording: { useLowPowerMode: form.power === "low" },
    audioRecording: { audioMode: form.audioMode },
    battery: {
      ...(form.chemistry ? { chemistry: form.chemistry } : {}),
      ...(cells === undefined ? {} : { manualCellCount: cells }),
    },
  };
  return { options, errors };
}

type Refuse = (param: string, msg: string) => void;

function readRule(form: OptionsForm, refuse: Refuse): WindowRule {
  if (form.window === "night") return duskToDawn;
  if (form.window === "always") return allDay;
  const start = readStart(form, refuse);
  const stop = readStop(form, refuse);
  if (!start || !stop) return duskToDawn;
  if (isAllDay({ start, stop })) refuse("stopTime", text.sameTimes);
  return { start, stop };
}

function readStart(form: OptionsForm, refuse: Refuse): WindowEdge | undefined {
  const { startBy: by, startMinutes: minutes, startTime: time } = form;
  return readEdge("start", { by, minutes, time }, refuse);
}

function readStop(form: OptionsForm, refuse: Refuse): WindowEdge | undefined {
  const { stopBy: by, stopMinutes: minutes, stopTime: time } = form;
  return readEdge("stop", { by, minutes, time }, refuse);
}

interface TypedEdge {
  by: string | undefined;
  minutes: string | undefined;
  time: string | undefined;
}

function readEdge(
  end: "start" | "stop",
  { by, minutes = "", time = "" }: TypedEdge,
  refuse: Refuse,
): WindowEdge | undefined {
  if (by === "clock") {
    const edge = findWindowEdge(time);
    if (edge?.by === "clock") return edge;
    refuse(`${end}Time`, text.time);
    return undefined;
  }
  if (by !== "before" && by !== "after") {
    refuse(`${end}By`, text.choose);
    return undefined;
  }
  const edge = /^\d+$/.test(minutes)
    ? findWindowEdge(`${by === "before" ? "-" : "+"}${Number(minutes)}m`)
    : undefined;
  if (!edge) refuse(`${end}Minutes`, text.minutes);
  return edge;
}
