type Path = readonly PropertyKey[];

/** Of the place of a fault in an answer, the path of the smallest row that holds it; none where no list does. */
export function innermostRow(path: Path): Path | undefined {
  const at = path.findLastIndex((part) => typeof part === "number");
  return at < 0 ? undefined : path.slice(0, at + 1);
}

/** The same of the largest. */
export function outermostRow(path: Path): Path | undefined {
  const at = path.findIndex((part) => typeof part === "number");
  return at < 0 ? undefined : path.slice(0, at + 1);
}

/** The answer without those rows. */
export function withoutRows(body: object, rows: readonly (Path | undefined)[]): object {
  const rest = structuredClone(body);
  const byList = Map.groupBy(
    rows.filter((row) => row !== undefined),
    (row) => row.slice(0, -1).join("."),
  );
  /* What is left out of a list moves what follows, so lists within rows come first. */
  const deepestFirst = [...byList.values()].toSorted(
    ([a], [b]) => (b?.length ?? 0) - (a?.length ?? 0),
  );
  for (const all of deepestFirst) {
    const odd = new Set(all.map((row) => row.at(-1)));
    const list = findList(rest, all[0]?.slice(0, -1) ?? []);
    const kept = list?.filter((_, index) => !odd.has(index)) ?? [];
    if (list) list.length = 0;
    for (const row of kept) list?.push(row);
  }
  return rest;
}

function findList(value: unknown, path: Path): unknown[] | undefined {
  const found = path.reduce<unknown>(
    (at, part) => (typeof at === "object" && at !== null ? at[part as keyof typeof at] : undefined),
    value,
  );
  return Array.isArray(found) ? found : undefined;
}
