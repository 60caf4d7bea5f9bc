import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import type { Flag } from "./column-types.ts";

/** How many recordings of a UTC day are alike; deleted ones are not counted. True but for days that are marked as changed. */
export interface RecordingDays {
  project_id: number;
  /** Since 1970. */
  day: number;
  type: RecordingType;
  /** As long as a status recording can be, or longer. */
  is_long: Flag;
  /** One track at least that stands and is not filtered. */
  shows_something: Flag;
  redacted: Flag;
  recordings: number;
}

/** Visits by the UTC day they start on. True but for days that are marked as changed. */
export interface VisitDays {
  project_id: number;
  /** What they are made of, as the wire names it: with commas between. */
  types: string;
  /** Since 1970. */
  day: number;
  starts: number;
  /** The latest end of the recordings that start on this day. */
  ended_ms: number;
}

/** Days whose sums may not be true: triggers mark them. Several marks may cover a day. */
export interface ChangedDays {
  project_id: number;
  from_day: number;
  /** Included. */
  until_day: number;
}
