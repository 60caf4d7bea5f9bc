/** The name of the folder of what was swept then. */
export function trashDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
