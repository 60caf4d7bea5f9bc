/** The name of the field that dates one file, and of that for all that are left without a date. */
export function dateField(fileId: number): string {
  return `taken-${fileId}`;
}

/** What was typed there before, beside the field of a file whose date was typed. */
export function typedField(fileId: number): string {
  return `was-${fileId}`;
}

export const allUndated = "taken-all";
