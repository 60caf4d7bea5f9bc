export type ClipFormat = "mp3" | "wav";

export const wavHeadBytes = 44;
/** Of each second, however high the rate. */
export const mp3BytesOfSecond = 8000;

/** How long a clip takes to play, and about how large its file is. */
export function measureClip(
  { seconds, slower }: { seconds: number; slower: number },
  format: ClipFormat,
  sampleRate: number,
): { seconds: number; bytes: number } {
  const bytes =
    format === "wav"
      ? wavHeadBytes + 2 * Math.round(seconds * sampleRate)
      : Math.round(seconds * slower * mp3BytesOfSecond);
  return { seconds: seconds * slower, bytes };
}
