const shown = 3;

/** "a, b, c and 12 more" */
export function listSome(texts: readonly string[]): string {
  const some = texts.slice(0, shown).join(", ");
  return texts.length > shown ? `${some} and ${texts.length - shown} more` : some;
}
