interface Hideable {
  id: number;
  /** A false trigger, or noise. */
  isHidden: boolean;
}

/** Those that are worth a look, and the chosen one; all of them where there is nothing else. */
export function hideFalseTriggers<T extends Hideable>(
  tracks: readonly T[],
  chosenId: string | number | undefined,
): readonly T[] {
  const shown = tracks.filter(({ id, isHidden }) => !isHidden || String(id) === String(chosenId));
  return shown.some(({ isHidden }) => !isHidden) ? shown : tracks;
}
