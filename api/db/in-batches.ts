/** As many rows as one transaction changes, so that none keeps the others who write waiting for long. */
export const maxRowsOfTransaction = 100;
/** As many ids as one statement names. On SQLite nobody has a turn between two statements of a transaction. */
export const maxIdsOfStatement = 250;

export async function* inBatches<T>(
  items: Iterable<T> | AsyncIterable<T>,
  maxLength: number,
): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < maxLength) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Rows in their order, as many at once as weigh `most` together, one at least. */
export function toBatchesWithin<T>(
  rows: readonly T[],
  weigh: (row: T) => number,
  most: number,
): T[][] {
  const batches: T[][] = [];
  let room = 0;
  for (const row of rows) {
    const weight = weigh(row);
    if (batches.length === 0 || weight > room) {
      batches.push([]);
      room = most;
    }
    batches.at(-1)?.push(row);
    room -= weight;
  }
  return batches;
}
