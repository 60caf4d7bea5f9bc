import type { Instant } from "./column-types.ts";

/** Until then nobody else is given the recording to review. */
export interface ReviewLeases {
  recording_id: number;
  user_id: number;
  leased_until: Instant;
}

/** Until then this person is not given it. */
export interface ReviewSkips {
  recording_id: number;
  user_id: number;
  skipped_until: Instant;
}
