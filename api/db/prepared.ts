import type { CompiledQuery, DialectAdapter, Kysely } from "kysely";
import type { Schema } from "./schema.ts";

type Db = Kysely<Schema>;

type ReadAtOnce = (sql: string, parameters: ReadonlyArray<unknown>) => unknown[];

/** SQLite's reading handle answers at once and has no transactions, so that a query there need not queue for it. */
const directReads = new WeakMap<DialectAdapter, ReadAtOnce>();

export function allowDirectReads(db: Db, read: ReadAtOnce): void {
  directReads.set(db.getExecutor().adapter, read);
}

/** Stands in a query where a value will be. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that every request runs: its SQL is written once for a database and not once for a request, which costs
 * more than running it. Its shape must not depend on its values. Gives all rows.
 */
export function prepared<Values extends object, Row>(
  write: (db: Db, values: Values) => { compile(): CompiledQuery<Row> },
): (db: Db, values: Values) => Promise<Row[]> {
  const written = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Values;
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    const query = written.get(adapter) ?? write(db, slots).compile();
    written.set(adapter, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name as keyof Values] : parameter,
    );
    const readAtOnce = directReads.get(adapter);
    if (readAtOnce) return readAtOnce(query.sql, parameters) as Row[];
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
