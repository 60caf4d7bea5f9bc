/** The name of the field that dates one file, and of that for all that are left without a date. */
export function dateField(fileId: number): string {
  return `taken-${fileId}`;
}

export const allUndated = "taken-all";
