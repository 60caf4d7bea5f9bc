/** Chunks of a file counted as they are asked for; `isClosed` once the reader lets go. */
export function watchSource(file: Uint8Array, chunkBytes = 512, tail?: () => Uint8Array) {
  const watched = { bytes: 0, isClosed: false, chunks: read() };
  async function* read() {
    try {
      for (let at = 0; at < file.length; at += chunkBytes) {
        const chunk = file.slice(at, at + chunkBytes);
        watched.bytes += chunk.length;
        yield chunk;
      }
      while (tail) {
        const chunk = tail();
        watched.bytes += chunk.length;
        yield chunk;
      }
    } finally {
      watched.isClosed = true;
    }
  }
  return watched;
}
