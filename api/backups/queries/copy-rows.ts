import type { Store } from "#api/db/open.ts";
import { loadRows, setLastId } from "./load-rows.ts";
import { withSnapshot } from "./snapshot.ts";

/** Fills an empty database of the same version with all rows of another, of either kind. Gives how many these are. */
export async function copyRows(from: Store, to: Store): Promise<number> {
  let rows = 0;
  await loadRows(to, (insert, trx) =>
    withSnapshot(from, async ({ tables, readRows }) => {
      for (const table of tables) {
        for await (const some of readRows(table)) {
          const lines = some.map((row) => JSON.stringify(row));
          await insert(table.name, lines);
          rows += lines.length;
        }
        /* What was signed for a row that is not here must not be another's some day. */
        if (table.lastId !== null) await setLastId(trx, to.dialect, table.name, table.lastId);
      }
    }),
  );
  return rows;
}
