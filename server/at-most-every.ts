/** Does it anew only when it has succeeded so long ago, by a clock that nobody sets. */
export function atMostEvery(ms: number, work: () => Promise<void>): () => Promise<void> {
  let doneAt = -Infinity;
  return async () => {
    if (performance.now() - doneAt < ms) return;
    await work();
    doneAt = performance.now();
  };
}
