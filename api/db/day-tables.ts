import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import type { Flag, Instant } from "./column-types.ts";

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

/** What came by in a night. True but for days that are marked as changed. */
export interface AnimalDays {
  project_id: number;
  /** UTC day, since 1970, on which the visits started that were put together, or of the recordings. */
  day: number;
  /** The date of its evening where it was. */
  night: string;
  /** 0 where it has none. */
  location_id: number;
  /** Empty where nobody and nothing has said what it is. */
  what: string;
  is_heard: Flag;
  /** Of the recordings of each, with commas between. */
  types: string;
  /** Which searches find the visits, as `evidenceOf` writes it; empty where it is no visit. */
  evidence: string;
  /** In which the night is one; empty where it is no visit. */
  zone: string;
  count: number;
}

/** Nights in which something was recorded at a location, by the UTC days of the recordings. */
export interface RecordedDays {
  project_id: number;
  day: number;
  night: string;
  location_id: number;
}

/** When the last of the visits ends that start on a day. */
export interface VisitEnds {
  project_id: number;
  day: number;
  ended_ms: number;
  /** One of them is so long that a search does not put it together as a whole. */
  has_apart: Flag;
}

/** Which visits a recording is part of: several where people disagree. */
export interface VisitMembers {
  project_id: number;
  recording_id: number;
  /** UTC day, since 1970, on which the visit began, and with it all that people see otherwise. */
  day: number;
  /** Of the visit, which tells it apart together with what it is of. */
  first_recording_id: number;
  /** As visits are classified. */
  what: string;
  /** 0 where it has none. */
  location_id: number;
  /** The visit, not the recording. */
  started_at: Instant;
}

/** Days of which what came by may have changed: triggers mark them. */
export interface ChangedAnimalDays extends ChangedDays {
  /** The run that sums them; marks that are made meanwhile are not its own. */
  taken_by: string | null;
}
