import { sql } from "kysely";
import type { Store } from "#api/db/open.ts";

/** What a database says of its tables: columns, keys, indexes, triggers and functions, each as a line. */
export type SchemaLines = Record<string, string[]>;

export async function describeSchema({ dialect, write }: Store): Promise<SchemaLines> {
  const { rows } = await (dialect === "postgres" ? postgresLines : sqliteLines).execute(write);
  const described: SchemaLines = {};
  for (const { place, line } of rows) (described[place] ??= []).push(line);
  const entries = Object.entries(described).map(([place, lines]) => [place, lines.toSorted()]);
  return Object.fromEntries(entries.toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)));
}

interface Line {
  place: string;
  line: string;
}

const sqliteLines = sql<Line>`
  select tbl_name as place, sql as line from sqlite_master where sql is not null`;

const own = sql`relnamespace = current_schema()::regnamespace`;
const postgresLines = sql<Line>`
  select relname as place, concat_ws(' ', attname, format_type(atttypid, atttypmod),
    case when attnotnull then 'not null' end, case attidentity when '' then null else 'identity' end,
    case attgenerated when '' then 'default' else 'generated' end || ' ' || pg_get_expr(adbin, adrelid)) as line
  from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where ${own} and relkind = 'r' and attnum > 0 and not attisdropped
  union all
  select tablename, indexdef from pg_indexes where schemaname = current_schema()
  union all
  select relname, pg_get_constraintdef(pg_constraint.oid)
  from pg_constraint join pg_class on pg_class.oid = conrelid where ${own} and contype <> 'n'
  union all
  select relname, pg_get_triggerdef(pg_trigger.oid)
  from pg_trigger join pg_class on pg_class.oid = tgrelid where ${own} and not tgisinternal
  union all
  select proname, pg_get_functiondef(oid) from pg_proc where pronamespace = current_schema()::regnamespace`;
