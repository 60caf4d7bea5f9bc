/** From the start of a picture to that of the next, by the camera's clock. */
export const maxBurstGapMs = 5000;
export const maxBurstPictures = 50;

interface Picture {
  id: number;
  /** ISO UTC. */
  recordedAt: string;
}

export interface Burst<P> {
  /** Oldest first; of one second in the order in which they came in. */
  pictures: P[];
  /** There are more before or after those. */
  isCut: boolean;
}

/** The pictures that one trigger made, around one of them, among pictures of its camera; none where that is not there. */
export function findBurst<P extends Picture>(candidates: readonly P[], id: number): Burst<P> {
  const ordered = candidates.toSorted(
    (one, other) => timeOf(one) - timeOf(other) || one.id - other.id,
  );
  const at = ordered.findIndex((picture) => picture.id === id);
  if (at < 0) return { pictures: [], isCut: false };
  let [first, last] = [at, at];
  while (isNext(ordered[first - 1], ordered[first])) first--;
  while (isNext(ordered[last], ordered[last + 1])) last++;
  const chain = ordered.slice(first, last + 1);
  const before = Math.floor((maxBurstPictures - 1) / 2);
  const from = Math.max(0, Math.min(at - first - before, chain.length - maxBurstPictures));
  return {
    pictures: chain.slice(from, from + maxBurstPictures),
    isCut: chain.length > maxBurstPictures,
  };
}

function isNext(one: Picture | undefined, other: Picture | undefined): boolean {
  return one !== undefined && other !== undefined && timeOf(other) - timeOf(one) <= maxBurstGapMs;
}

function timeOf({ recordedAt }: Picture): number {
  return Date.parse(recordedAt);
}
