import type { Period } from "./to-period.server.ts";

const text = {
  since: (from: string | undefined, until: string) =>
    from === undefined ? `until ${until}` : `${from} to ${until}`,
  counted: (tracks: number, recordings: number) =>
    `${tracks} ${tracks === 1 ? "track" : "tracks"} in ${recordings} ${recordings === 1 ? "recording" : "recordings"}.`,
  cut: (earliest: string) => ` There are more: the newest are counted, back to ${earliest}.`,
};

/** "18 Nov 2026 to 20 Nov 2026" */
export function formatSpan({ since, until }: Period): string {
  return text.since(since, until);
}

/** "7 tracks in 6 recordings." */
export function describeCounted({ total, recordingCount, earliest }: Period): string {
  return text.counted(total, recordingCount) + (earliest ? text.cut(earliest) : "");
}
