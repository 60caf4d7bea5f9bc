interface Named {
  number: number;
  label: string;
  /** In per cent of the picture. */
  left: number;
  width: number;
  /** Its name ends where the box does. */
  isLate: boolean;
}

/** Of a phone's picture. */
const percentOfLetter = 2.6;
const percentAround = 5;
/** More would hide the picture. */
const maxLanes = 5;

/** Puts names, or numbers alone, that would cover each other above each other: 0 is the lane at the box. */
export function stackNames<T extends Named>(
  boxes: readonly T[],
  { hasLabels }: { hasLabels: boolean },
): (T & { lane: number })[] {
  const endOfLane: number[] = [];
  const byStart = boxes
    .map((box) => ({ box, ...spanOf(hasLabels ? box : { ...box, label: "" }) }))
    .toSorted((one, other) => one.start - other.start);
  const laneOf = new Map<T, number>();
  for (const { box, start, end } of byStart) {
    const free = endOfLane.findIndex((endBefore) => endBefore <= start);
    const lane = free === -1 ? endOfLane.length % maxLanes : free;
    endOfLane[lane] = end;
    laneOf.set(box, lane);
  }
  return boxes.map((box) => ({ ...box, lane: laneOf.get(box) ?? 0 }));
}

function spanOf({ number, label, left, width, isLate }: Named) {
  const room = `${number} ${label}`.trim().length * percentOfLetter + percentAround;
  const start = isLate ? left + width - room : left;
  return { start, end: start + room };
}
