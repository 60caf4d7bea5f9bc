const partLength = 250;

/** As many ids as one statement names without keeping other requests waiting, in their order. */
export function inParts(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / partLength) }, (_, at) =>
    ids.slice(at * partLength, (at + 1) * partLength),
  );
}
