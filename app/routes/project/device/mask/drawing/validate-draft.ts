import type { FieldError } from "#contract/envelope.ts";
import { checkRegion, findNameFault, type MaskFault } from "#contract/rules/masks/mask-checks.ts";
import type { FramePoint } from "#contract/rules/masks/mask-geometry.ts";
import { cornerName } from "./corner-name.ts";
import { findPoint, toRow, type Draft } from "./draft.ts";

const text = {
  number: (corner: number) => `Corner ${corner}: enter two numbers, in per cent of the frame`,
  tooFew: (least: number, count: number) =>
    `A region needs at least ${least} corners. This one has ${count}`,
  tooMany: (most: number) => `A region can have at most ${most} corners. Delete some`,
  crossing: (one: string, other: string) => `The edge ${one} crosses or touches the edge ${other}`,
  edge: (from: number, to: number) => `from corner ${from} to ${to}`,
  tooSmall: (share: number) => `The region is smaller than ${share * 100}% of the frame`,
  short: "Enter a name of at least 3 characters",
  long: "Enter a name of at most 255 characters",
  taken: "Another region has this name",
};

export interface Validation {
  draft: Draft;
  points: FramePoint[];
  /** What keeps it from being a region. */
  shapeErrors: FieldError[];
  faulty: number[];
}

/** The draft with its corners as they would be stored, and all that is wrong with its shape. */
export function validateShape(draft: Draft): Validation {
  const found = draft.rows.map(findPoint);
  const unread = found.flatMap((point, index) =>
    point ? [] : [{ param: cornerName(index, "x"), msg: text.number(index + 1) }],
  );
  const drawn = found.filter((point) => point !== undefined);
  if (unread.length > 0) return { draft, points: drawn, shapeErrors: unread, faulty: [] };
  const { points, faults } = checkRegion(drawn);
  const crossings = faults.filter(({ fault }) => fault === "crossing");
  /* What crosses itself has no area to speak of. */
  const reported = crossings.length > 0 ? crossings : faults;
  const errors = reported.map((fault) => toError(fault, points.length));
  return {
    draft: { ...draft, rows: points.map(toRow) },
    points,
    shapeErrors: errors,
    faulty: faults.flatMap((fault) => (fault.fault === "crossing" ? fault.edges : [])),
  };
}

function toError(fault: MaskFault, count: number): FieldError {
  switch (fault.fault) {
    case "too few points":
      return { param: "picture", msg: text.tooFew(fault.least, count) };
    case "too many points":
      return { param: "picture", msg: text.tooMany(fault.most) };
    case "too small":
      return { param: "picture", msg: text.tooSmall(fault.leastShare) };
    case "crossing": {
      const [one, other] = fault.edges;
      const edge = (index: number) => text.edge(index + 1, ((index + 1) % count) + 1);
      return { param: cornerName(one, "x"), msg: text.crossing(edge(one), edge(other)) };
    }
  }
}

export function validateName(name: string, otherNames: string[]): FieldError[] {
  if (name.length > 255) return [{ param: "name", msg: text.long }];
  const fault = findNameFault(name, otherNames);
  if (!fault) return [];
  return [{ param: "name", msg: fault === "too short" ? text.short : text.taken }];
}
