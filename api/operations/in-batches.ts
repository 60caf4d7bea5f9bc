/** As many rows as one transaction changes, so that none keeps the others who write waiting for long. */
const batchLength = 100;

export function inBatches<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / batchLength);
  return Array.from({ length: count }, (_, at) =>
    all.slice(at * batchLength, (at + 1) * batchLength),
  );
}
