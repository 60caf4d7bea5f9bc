import { differenceInSeconds } from "date-fns";
import { displayName } from "#contract/labels/display-name.ts";
import { findBatteryReading } from "#contract/rules/devices/battery.ts";
import { listDetailChanges } from "#contract/rules/devices/detail-changes.ts";
import { formatDuration } from "#contract/rules/times/durations.ts";
import type { PowerSession } from "#contract/rules/devices/power-sessions.ts";
import { withUnit } from "#contract/rules/times/units.ts";
import type { EventRow } from "#contract/wire/events.ts";
import { typeWords } from "./type-text.server.ts";

/** What an event says, in one sentence. */
export function describeEvent(event: EventRow, around: Around): string {
  const { type, details } = event.EventDetail;
  const say = Object.hasOwn(sentences, type) ? sentences[type] : undefined;
  return say?.(toObject(details), { event, ...around }) ?? typeWords(type).name;
}

type Details = Record<string, unknown>;

interface Around {
  /** Events before it, newest first. */
  earlier: readonly EventRow[];
  /** When its device was on. */
  sessions: readonly PowerSession[];
}

interface Reported extends Around {
  event: EventRow;
}

const sentences: Record<string, (details: Details, reported: Reported) => string | undefined> = {
  alert: ({ success }) =>
    success === false
      ? "An alert about what it saw could not be emailed"
      : "An alert about what it saw was emailed",
  "attiny-sleep": () => "Its power controller put it to sleep",
  audioBait: ({ volume }) =>
    typeof volume === "number" ? `Played a sound at volume ${volume}` : "Played a sound",
  "bad-thermal-frame": () => "The thermal sensor took an unusable picture",
  classifier: ({ what, conf }) => {
    const saw = `Saw ${typeof what === "string" ? displayName(what, "camera") : "something"}`;
    if (typeof conf !== "number") return saw;
    return `${saw} (${withUnit(Math.round(conf <= 1 ? conf * 100 : conf), "%")} sure)`;
  },
  config: (_, reported) => describeChanges("Reported its settings", reported),
  "daytime-power-off": (_, reported) => `Switched off for the day${describeSession(reported)}`,
  "powered-off": (_, reported) => `Switched off${describeSession(reported)}`,
  "power-on-test": () => "Switched on for a test",
  "rpi-power-on": () => "Switched on",
  rpiBattery: (_, { event }) => describeBattery(event),
  "salt-update": ({ nodegroup, success }) => {
    const channel = typeof nodegroup === "string" ? ` from the channel ${nodegroup}` : "";
    return success === false
      ? `Its software update${channel} failed`
      : `Updated its software${channel}`;
  },
  "battery-reported": ({ percent }) =>
    `Its battery was low or soon empty${typeof percent === "number" ? ` (${withUnit(Math.round(percent), "%")})` : ""}, so people who asked for it got an email`,
  "stop-reported": () =>
    "It had not reported for too long, so people who asked for it got an email",
  systemError: ({ unitName }) =>
    typeof unitName === "string"
      ? `One of its services failed: ${unitName}`
      : "One of its services failed",
  test: () => "Sent a test event",
  throttle: ({ reason }) =>
    typeof reason === "string"
      ? `Paused recording: ${reason}`
      : "Paused recording because it had recorded too much in a short time",
  versionData: (_, reported) => describeChanges("Reported its software", reported),
};

/** "Told its settings, 2 changed: start-recording from -30m to -60m, …" */
function describeChanges(what: string, { event, earlier }: Reported): string {
  const { type, details } = event.EventDetail;
  const before = earlier.find((one) => one.EventDetail.type === type);
  if (!before) return what;
  const changes = listDetailChanges(before.EventDetail.details, details);
  if (changes.length === 0) return `${what}, nothing changed`;
  const sentences = changes.slice(0, maxChanges).map(({ key, before: from, after: to }) => {
    const name = key.split(".").at(-1);
    if (from === undefined) return `${name} is new: ${to}`;
    return to === undefined ? `${name} is gone` : `${name} from ${from} to ${to}`;
  });
  const more = changes.length - sentences.length;
  return `${what}, ${changes.length} changed: ${sentences.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

const maxChanges = 4;

/** ", after 10 h 12 min": since it was switched on, where that was told. */
function describeSession({ event, sessions }: Reported): string {
  const on = sessions.find(({ off }) => off === event.dateTime)?.on;
  return on ? `, after ${formatDuration(differenceInSeconds(event.dateTime, on))}` : "";
}

function describeBattery({ dateTime, EventDetail: { details } }: EventRow): string | undefined {
  const reading = findBatteryReading({ dateTime, details });
  if (!reading) return undefined;
  const { percent, volts, kind } = reading;
  const parts = [
    ...(percent === null ? [] : [withUnit(Math.round(percent), "%")]),
    ...(volts === null ? [] : [withUnit(volts.toFixed(1), "V")]),
    ...(kind === "unknown" ? [] : [kind]),
  ];
  return `Battery at ${parts.join(", ")}`;
}

function toObject(details: unknown): Details {
  return typeof details === "object" && details !== null ? (details as Details) : {};
}
