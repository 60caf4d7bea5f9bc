import type { VisitData } from "./visit-data.ts";

type Ordered = Pick<VisitData, "timeStart" | "classification"> & {
  recordings: readonly { recId: number }[];
};

/** By start, oldest first; of those that start together by their first recording, then by what they are of. */
export function compareVisits(one: Ordered, other: Ordered): number {
  return (
    compare(one.timeStart, other.timeStart) ||
    compare(firstOf(one), firstOf(other)) ||
    compare(one.classification, other.classification)
  );
}

function firstOf({ recordings }: Ordered): number {
  return recordings[0]?.recId ?? 0;
}

function compare<T extends string | number>(one: T, other: T): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
