interface Options<Part extends string, Row> {
  /** What the other filters leave. */
  found: readonly Row[];
  isIn: (part: Part) => (row: Row) => boolean;
  current: Part;
  to: (changes: { show: Part }) => string;
}

/** The parts of a list with how many rows each has and where it is. */
export function toParts<Part extends string, Row>(
  parts: readonly Part[],
  { found, isIn, current, to }: Options<Part, Row>,
) {
  return parts.map((show) => ({
    show,
    to: to({ show }),
    count: found.filter(isIn(show)).length,
    isCurrent: show === current,
  }));
}
