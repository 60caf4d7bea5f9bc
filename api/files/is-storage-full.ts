/** No space or quota left: codes of the system and of PostgreSQL. */
const codes: unknown[] = ["ENOSPC", "EDQUOT", "53100"];
const sqliteFull = 13;
const sqliteNoSpaceToShare = 4874;
const sqliteCodes: unknown[] = [sqliteFull, sqliteNoSpaceToShare];

export function isStorageFull(error: Error): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return codes.includes(code) || sqliteCodes.includes(errcode);
}
