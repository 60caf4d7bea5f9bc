import type { PlacedBox } from "#app/components/still-viewer/place-boxes.ts";
import { placeLabel, wordsOf } from "#app/components/still-viewer/place-label.ts";
import { fitted } from "#media/image/zoom.ts";
import type { Size } from "#media/thermal/region.ts";

/** Pixels of a letter of 13, of a line of them, and between two labels. */
const [letterWidth, lineHeight, apart] = [7.5, 16, 4];

/**
 * Labels that do not cover each other: numbers first, then names where there is room left; what has none stands in the list of
 * tracks. The chosen one comes before all others.
 */
export function fitLabels(
  boxes: readonly PlacedBox[],
  size: Size,
  selectedId: number | undefined,
): PlacedBox[] {
  const placed = new Map<number, PlacedBox>();
  const take = (box: PlacedBox) => {
    const area = areaOf(box, size);
    const others = [...placed.values()].filter(({ id }) => id !== box.id);
    const isFree = others.every((other) => !isTouching(area, areaOf(other, size)));
    if (isFree) placed.set(box.id, box);
  };
  const isChosen = ({ id }: PlacedBox) => id === selectedId;
  const inTurn = boxes.toSorted((one, other) => one.number - other.number);
  for (const box of inTurn.filter(isChosen)) take(box);
  for (const box of inTurn.filter((one) => !isChosen(one))) take({ ...box, label: "" });
  for (const box of inTurn) if (placed.has(box.id)) take(box);
  return boxes.map((box) => placed.get(box.id) ?? { ...box, hasNoRoom: true });
}

interface Area {
  left: number;
  right: number;
  baseline: number;
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
