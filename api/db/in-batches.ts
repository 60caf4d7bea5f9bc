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
