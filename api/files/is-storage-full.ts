/** No space, and none left of a quota, as the system, PostgreSQL and SQLite say it. */
const codes: unknown[] = ["ENOSPC", "EDQUOT", "53100"];
const sqliteFull = 13;
const sqliteNoSpaceToShare = 4874;
const sqliteCodes: unknown[] = [sqliteFull, sqliteNoSpaceToShare];

/** Whether something could not be written because the disk of the files or of the database is full. */
export function isStorageFull(error: Error): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return codes.includes(code) || sqliteCodes.includes(errcode);
}
