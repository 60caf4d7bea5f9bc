import { nameOf } from "./recording-text.server.ts";
import { tagName } from "./tag-text.server.ts";
import { formatCorrection } from "#contract/rules/cards/clock-readings.ts";
import type { Medium } from "#contract/rules/projects/project-tags.ts";
import type { BulkAct } from "#contract/wire/bulk-acts.ts";

const text = {
  recordings: (count: number) =>
    count === 1 ? "1 recording" : `${count.toLocaleString("en-NZ")} recordings`,
  elsewhere: "another location",
  undo: (title: string) => `Undo: ${title}`,
};

interface Options {
  count: number;
  medium?: Medium;
  /** Absent where nobody has looked. */
  locationName?: string | undefined;
  isUndo?: boolean;
}

/** "Tag 312 recordings as Possum" */
export function describeBulkAct(act: BulkAct, { isUndo = false, ...options }: Options): string {
  const title = describe(act, options);
  return isUndo ? text.undo(title) : title;
}

function describe(act: BulkAct, { count, medium = "camera", locationName }: Options): string {
  const those = text.recordings(count);
  switch (act.kind) {
    case "tag":
      return `Tag ${those} as ${tagName(act.what, medium)}`;
    case "label":
      return `Add the label ${nameOf(act.label)} to ${those}`;
    case "unlabel":
      return `Remove the label ${nameOf(act.label)} from ${those}`;
    case "delete":
      return `Delete ${those}`;
    case "restore":
      return `Put ${those} back`;
    case "shift":
      return `Set ${those} ${formatCorrection(act.seconds)} ${act.seconds > 0 ? "later" : "earlier"}`;
    case "move":
      return `Move ${those} to ${locationName ?? text.elsewhere}`;
    default:
      return `Have AI look at ${those} again`;
  }
}
