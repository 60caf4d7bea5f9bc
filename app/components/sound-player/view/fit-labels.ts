import type { PlacedBox } from "#app/components/still-viewer/place-boxes.ts";
import { lineHeight, placeLabel, wordsOf } from "#app/components/still-viewer/place-label.ts";
import { fitted } from "#media/image/zoom.ts";
import type { Size } from "#media/thermal/region.ts";

/** Pixels of a letter of 13, and between two labels. */
const [letterWidth, apart] = [7.5, 4];

interface Room {
  size: Size;
  selectedId: number | undefined;
  /** Where else something is written. */
  taken?: readonly Area[];
}

/**
 * Labels that do not cover each other: numbers first, above their boxes or under them, then names where there is room above; what
 * has none stands in the list of tracks. The chosen one comes before all others.
 */
export function fitLabels(
  boxes: readonly PlacedBox[],
  { size, selectedId, taken = [] }: Room,
): PlacedBox[] {
  const placed = new Map<number, PlacedBox>();
  const isFree = (box: PlacedBox) => {
    const others = [...placed.values()].filter(({ id }) => id !== box.id);
    const areas = [...taken, ...others.map((other) => areaOf(other, size))];
    return areas.every((area) => !isTouching(areaOf(box, size), area));
  };
  const take = (...choices: PlacedBox[]) => {
    const free = choices.find(isFree);
    if (free) placed.set(free.id, free);
  };
  const isChosen = ({ id }: PlacedBox) => id === selectedId;
  const inTurn = boxes.toSorted((one, other) => one.number - other.number);
  for (const box of inTurn.filter(isChosen)) take(...sidesOf(box));
  for (const box of inTurn.filter((one) => !isChosen(one))) take(...sidesOf({ ...box, label: "" }));
  for (const box of inTurn) if (placed.has(box.id)) take(box);
  return boxes.map((box) => placed.get(box.id) ?? { ...box, hasNoRoom: true });
}

/** Of a line of letters, in pixels of the picture. */
export interface Area {
  left: number;
  right: number;
  baseline: number;
}

/** Above it, under it, and further above. */
function sidesOf(box: PlacedBox): PlacedBox[] {
  return [box, { ...box, isLabelUnder: true }, { ...box, labelLane: 1 }];
}

/** In pixels of the picture. */
function areaOf(box: PlacedBox, { width, height }: Size): Area {
  const { x, y, dx, dy, isLeft } = placeLabel(box, fitted) ?? {
    x: 0,
    y: 0,
    dx: 0,
    dy: 0,
    isLeft: true,
  };
  const from = x * width + dx;
  const long = wordsOf(box).length * letterWidth;
  const [left, right] = isLeft ? [from, from + long] : [from - long, from];
  return { left, right, baseline: y * height + dy };
}

function isTouching(one: Area, other: Area): boolean {
  const isBeside = one.right + apart <= other.left || other.right + apart <= one.left;
  return !isBeside && Math.abs(one.baseline - other.baseline) < lineHeight;
}
