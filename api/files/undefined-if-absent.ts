/** What cannot be read for another reason may be there: to take it for missing would lose it. */
export function undefinedIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
}
