const blockSide = 16;

/** Rows with the highest band on top, of columns that come one after the other with the lowest band first. */
export function standUpright(columns: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint8Array(width * height);
  /* In blocks: rows are far apart in memory, and each write to one alone would fetch it anew. */
  for (let left = 0; left < width; left += blockSide) {
    const right = Math.min(width, left + blockSide);
    for (let band = 0; band < height; band++) {
      const row = (height - 1 - band) * width;
      for (let x = left; x < right; x++) rows[row + x] = columns[x * height + band]!;
    }
  }
  return rows;
}
