const maxShown = 20;

/** Of a large project the first of a list are shown, and all of it is one link away. */
export function showFirst<Row>(list: Row[], to: string) {
  const rows = list.slice(0, maxShown);
  return { rows, all: rows.length < list.length ? { to, count: list.length } : undefined };
}
