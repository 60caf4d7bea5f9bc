/** Writing JSON takes a little of the stack for each level. */
export const maxNestingLevels = 100;

export function isNestedTooDeep(value: unknown, levels = maxNestingLevels): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((inner) => isNestedTooDeep(inner, levels - 1));
  for (const name in value) {
    if (isNestedTooDeep((value as Record<string, unknown>)[name], levels - 1)) return true;
  }
  return false;
}
