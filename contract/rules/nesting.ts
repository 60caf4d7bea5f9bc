/** Writing JSON takes a little of the stack for each level. */
export const levelsAtMost = 100;

export function isNestedTooDeep(value: unknown, levels = levelsAtMost): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isNestedTooDeep(inner, levels - 1));
}
