import { columnsFor } from "#api/db/columns.ts";
import { markAllDays } from "#api/db/migrations/2026-11-22-4-days.ts";
import { fillSearchTerms } from "#api/db/migrations/2026-11-22-8-search-terms.ts";
import { fillTaggers } from "#api/db/migrations/2026-11-24-2-search-details.ts";
import { markAllAnimalDays } from "#api/db/migrations/2026-11-25-1-animal-days.ts";
import { fillDisputed } from "#api/db/migrations/2026-11-25-2-rare-recordings.ts";
import { fillNotes } from "#api/db/migrations/2026-12-03-4-note-terms.ts";
import type { Store } from "#api/db/open.ts";

/** What triggers write beside recordings, tracks and tags: on PostgreSQL `insertRows` runs none. */
export async function makeUpForTriggers({ dialect, write }: Store): Promise<void> {
  if (dialect !== "postgres") return;
  await fillSearchTerms(write);
  await fillTaggers(write);
  await fillDisputed(write);
  await fillNotes(write);
  await markAllDays(write, columnsFor(dialect));
  await markAllAnimalDays(write, columnsFor(dialect));
}
