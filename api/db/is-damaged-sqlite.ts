/** SQLite's `corrupt` and `notadb`, with what follows of either. */
const codes = [11, 26];

export function isDamagedSqlite(error: Error): boolean {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === "number" && codes.includes(errcode & 0xff);
}
