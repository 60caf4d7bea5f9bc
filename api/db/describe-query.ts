const column = '(?:"\\w+"\\.)?"\\w+"(?: as "\\w+")?';
const columns = new RegExp(`${column}(?:, ${column}){2,}`, "g");
const values = /\((?:\?|\$\d+)(?:, (?:\?|\$\d+))+\)/g;

/** The SQL of a query as somebody reads it, the same however many values it had: without these and its lists of columns. */
export function describeQuery(sql: string): string {
  return sql
    .replaceAll("`", '"')
    .replace(columns, "…")
    .replace(values, "(…)")
    .replace(/\$\d+/g, "?")
    .replaceAll('"', "")
    .replace(/\s+/g, " ");
}
