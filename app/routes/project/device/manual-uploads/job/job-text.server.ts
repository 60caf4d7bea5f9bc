import type { StatusTone } from "#app/ui/status-word.tsx";
import {
  type UploadFileState,
  uploadFileStates,
  type UploadJobData,
} from "#contract/wire/upload-jobs.ts";
import { formatCount } from "#contract/rules/text/format-count.ts";

export type Counts = UploadJobData["counts"];

const text: Record<UploadFileState, [one: string, many: string]> = {
  stored: ["stored", "stored"],
  received: ["waiting to be stored", "waiting to be stored"],
  "left-out": ["left out", "left out"],
  duplicate: ["already there", "already there"],
  undated: ["without a date", "without a date"],
  refused: ["not accepted", "not accepted"],
  failed: ["failed", "failed"],
};

const states: Record<UploadFileState, { tone: StatusTone; text: string }> = {
  stored: { tone: "ok", text: "Stored" },
  received: { tone: "quiet", text: "Waiting to be stored" },
  "left-out": { tone: "quiet", text: "Left out" },
  duplicate: { tone: "quiet", text: "Already there" },
  undated: { tone: "attention", text: "No date" },
  refused: { tone: "attention", text: "Not accepted" },
  failed: { tone: "trouble", text: "Failed" },
};

const inOrder = Object.keys(text) as UploadFileState[];

/** "212 stored, 3 already there, 1 without a date"; what there is none of is left out. */
export function formatCounts(counts: Counts): string {
  const parts = inOrder
    .filter((state) => counts[state] > 0)
    .map((state) => `${formatCount(counts[state])} ${text[state][counts[state] === 1 ? 0 : 1]}`);
  return parts.length > 0 ? parts.join(", ") : "No files";
}

export function describeState(state: UploadFileState) {
  return states[state];
}

export function totalOf(counts: Counts): number {
  return uploadFileStates.reduce((total, state) => total + counts[state], 0);
}

/** That somebody can still store, those too whose date has to be typed. */
export function countUnstored({ received, undated }: Counts): number {
  return received + undated;
}

/** Not even after a choice or a date: all that arrived is refused, or was there before. */
export function isNothingOfUse(counts: Counts): boolean {
  return counts.refused + counts.duplicate === totalOf(counts);
}

type ShownJob = Pick<UploadJobData, "state" | "counts" | "receivingSince">;

/** How far a job is, for the list of jobs. */
export function describeJob({ state, counts, receivingSince }: ShownJob) {
  if (state === "collecting") {
    return receivingSince === undefined && countUnstored(counts) === 0
      ? { tone: "quiet" as const, text: "Nothing to store" }
      : { tone: "attention" as const, text: "Not stored yet" };
  }
  if (state === "storing") return { tone: "quiet" as const, text: "Being stored" };
  return counts.failed > 0
    ? { tone: "trouble" as const, text: "Done, with failures" }
    : { tone: "ok" as const, text: "Done" };
}

/** "1 file", "1,212 files" */
export function formatFiles(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "file" : "files"}`;
}
