import type { BulkActKind } from "#contract/rules/recordings/bulk-acts.ts";
import type { BulkReason, ForeseenOutcome } from "#contract/wire/bulk-changes.ts";

const text = {
  some: (count: number, stay: number) =>
    `${format(count)} will change. ${format(stay)} ${stay === 1 ? "stays as it is" : "stay as they are"}:`,
  none: "Nothing would change:",
  already: {
    tag: "with your tag already",
    label: "with the label already",
    unlabel: "without the label",
    delete: "deleted already",
    restore: "not deleted",
    move: "at this location already",
    reprocess: "waiting for AI already",
    shift: "at that time already",
  } satisfies Record<BulkActKind, string>,
  gone: "deleted",
  refused: {
    "no tracks": "without a track to tag",
    "no file": "whose file has been removed",
    "unknown kind": "of a kind that AI does not look at",
  } as Partial<Record<BulkReason, string>>,
};

export interface Effects {
  /** How many will change. */
  done: number;
  /** Absent where all will change. */
  said?: string;
  /** "12 with the label already" */
  unchanged: string[];
}

/** How many recordings will change, and why the others will not. */
export function describeForeseen(kind: BulkActKind, foreseen: ForeseenOutcome[]): Effects {
  const done = foreseen.find(({ result }) => result === "done")?.count ?? 0;
  const others = foreseen.filter(({ result }) => result !== "done");
  const stay = others.reduce((sum, { count }) => sum + count, 0);
  return {
    done,
    ...(stay > 0 ? { said: done > 0 ? text.some(done, stay) : text.none } : {}),
    unchanged: others.map((one) => `${format(one.count)} ${toWhy(one, kind)}`),
  };
}

function toWhy({ result, reason }: ForeseenOutcome, kind: BulkActKind): string {
  if (result === "already") return text.already[kind];
  return (reason && text.refused[reason]) ?? text.gone;
}

function format(count: number): string {
  return count.toLocaleString("en-NZ");
}
