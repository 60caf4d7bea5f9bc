const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

/** How much of anything a caller may send. SECURITY.md has them as a table; a test holds the two together. */
export const bounds = {
  anonymousBodyBytes: 64 * kibibyte,
  bodyBytes: 256 * kibibyte,
  /** 10,000 times, and details that JSON escapes write several times as long. */
  eventsBodyBytes: 768 * kibibyte,
  /** The threshold that a camera learnt, a number for each pixel; positions of each frame. */
  largeBodyBytes: mebibyte,
  /** AI workers, who are super-users: as much as an upload's `data` may have. */
  workerBodyBytes: 16 * mebibyte,
  fileBodyBytes: 50 * mebibyte,
  /** Of a page, without its files. */
  anonymousFormBytes: 64 * kibibyte,
  formBytes: mebibyte,
  uploadFileBytes: 2 * 1024 * mebibyte,
  uploadDataBytes: 16 * mebibyte,
  /** A film of an hour has a tenth of that; a million empty lists are read in a quarter of a second. */
  uploadDataValues: 1_000_000,
  uploadParts: 10,
  cardFileBytes: 500 * mebibyte,
  cardBytes: 20 * 1024 * mebibyte,
  /** Of JSON, for each value in it: as few as any client sends; empty lists take a hundred times as long to be read. */
  bytesOfValue: 4,

  eventDetailsBytes: 64 * kibibyte,
  /** Of those in one answer, which also holds what was stored before there was a bound. */
  eventDetailsOfAnswerBytes: 4 * mebibyte,
  /** Of a field that is kept as a device sent it. */
  keptBytes: 64 * kibibyte,

  textLength: 10_000,
  /** Comments of recordings, and what programs keep as JSON in a text. */
  longTextLength: 65_536,
  passwordLength: 1000,
  tokenLength: 4096,
  nameLength: 255,

  listLength: 1000,
  tracksOfRecording: 1000,
  /** Sounds of a schedule, conditions of an alert. */
  partsLength: 100,
  regions: 100,
  regionPoints: 1000,
  eventTimes: 10_000,
  eventTypes: 5000,
  /** 10 minutes at 9 frames a second, four times over. */
  trackPositions: 20_000,
} as const;
