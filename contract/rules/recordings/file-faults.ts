/** Why nothing of a file can be shown. */
export const fileFaults = [
  "empty",
  /** It ends before its first whole frame. */
  "cut",
  /** Not of the kind that its type says. */
  "wrong-kind",
  /** Of a version that this program does not know. */
  "unknown-version",
  /** Sound in a coding that this program does not read. */
  "unknown-coding",
  /** At its start: there is nothing before that. */
  "damaged",
  "too-large",
  "too-slow",
] as const;

export type FileFault = (typeof fileFaults)[number];
