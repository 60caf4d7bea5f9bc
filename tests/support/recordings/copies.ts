import type { Store } from "#api/db/open.ts";

const rowsOfStatement = 100;

/** Recordings as one that is stored, without its tracks, at these instants; their ids. */
export async function copyRecording(
  { read, write }: Store,
  id: number,
  instants: readonly string[],
): Promise<number[]> {
  const { id: _, ...row } = await read
    .selectFrom("recordings")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (let made = 0; made < instants.length; made += rowsOfStatement) {
    const some = instants.slice(made, made + rowsOfStatement);
    const rows = some.map((recorded_at) => ({ ...row, recorded_at }));
    const inserted = await write.insertInto("recordings").values(rows).returning("id").execute();
    ids.push(...inserted.map((one) => one.id));
  }
  return ids;
}

/** So many instants, one after the other. */
export function listInstants(from: string, count: number, secondsApart: number): string[] {
  const start = Date.parse(from);
  return Array.from({ length: count }, (_, order) =>
    new Date(start + order * secondsApart * 1000).toISOString(),
  );
}
