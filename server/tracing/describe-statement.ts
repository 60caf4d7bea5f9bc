import { describeQuery } from "#api/db/describe-query.ts";

interface Statement {
  /** Without its values. */
  text: string;
  /** What is done, and to which table, where that is said first. */
  summary: string;
}

/** The same few hundred are run over and over, and reading one takes longer than the rest of its span. */
const known = new Map<string, Statement>();
const maxKnown = 1000;
/** Those with thousands of values are longer, and hardly two are the same. */
const maxLength = 4000;

export function describeStatement(sql: string): Statement {
  const found = known.get(sql);
  if (found) return found;
  const text = describeQuery(sql);
  const statement = { text, summary: summarize(text) };
  if (known.size >= maxKnown) known.clear();
  if (sql.length <= maxLength) known.set(sql, statement);
  return statement;
}

const ofTable = /^(insert into|update|delete from|select .*? from) (\w+)/;

function summarize(text: string): string {
  const [verb = "query"] = /^\w+/.exec(text) ?? [];
  const [, , table] = ofTable.exec(text) ?? [];
  return table ? `${verb} ${table}` : verb;
}
