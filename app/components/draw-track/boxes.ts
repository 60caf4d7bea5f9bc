import type { DrawnBox } from "#contract/rules/tracks/drawn-track.ts";

/** Where the animal is at the start and, if it moved, at the end; and which of the two is drawn. */
export interface Boxes {
  box: DrawnBox;
  endBox: DrawnBox | undefined;
  isAtEnd: boolean;
}

export const firstBoxes: Boxes = {
  box: { left: 40, top: 40, width: 20, height: 20 },
  endBox: undefined,
  isAtEnd: false,
};

export function findDrawn({ box, endBox, isAtEnd }: Boxes): DrawnBox {
  return isAtEnd && endBox ? endBox : box;
}

/** The one at the other end. */
export function findOther({ box, endBox, isAtEnd }: Boxes): DrawnBox | undefined {
  return isAtEnd ? box : endBox;
}

export function withDrawn(boxes: Boxes, drawn: DrawnBox): Boxes {
  return boxes.isAtEnd ? { ...boxes, endBox: drawn } : { ...boxes, box: drawn };
}
