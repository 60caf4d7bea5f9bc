import { millisecondsInDay } from "date-fns/constants";
import { sql } from "kysely";
import { epochMs } from "#api/db/epoch-ms.ts";
import type { Db } from "#api/db/open.ts";
import { locationCountsFromSeconds } from "#api/uploads/queries/activity.ts";
import { families } from "#api/uploads/queries/latest-recordings.ts";

export interface BehindLocation {
  id: number;
  name: string;
  column: (typeof families)[number]["recorded"];
}

/** Locations whose last recording is said to be older than one that counts for them, or to be none. */
export async function listBehindLocations(db: Db): Promise<BehindLocation[]> {
  const found: BehindLocation[] = [];
  for (const family of families) {
    const column = family.recorded;
    const last = sql.ref(`locations.${column}`);
    const { rows } = await sql<{ id: number; name: string }>`
      select locations.id, locations.name from locations
      where (${last} is null and exists (select 1 ${counted(db, family)}))
        or exists (select 1 ${counted(db, family)} and recordings.recorded_at > ${last})
      order by locations.id`.execute(db);
    found.push(...rows.map((row) => ({ ...row, column })));
  }
  return found;
}

/** To the newest that counts. Never back: others may have sent a newer one meanwhile. */
export async function raiseLocations(db: Db, behind: readonly BehindLocation[]): Promise<void> {
  for (const { id, column } of behind) {
    const family = families.find(({ recorded }) => recorded === column);
    if (!family) continue;
    const last = sql.ref(column);
    await sql`
      update locations set ${last} = (select max(recordings.recorded_at) ${counted(db, family)})
      where id = ${id} and (${last} is null
        or exists (select 1 ${counted(db, family)} and recordings.recorded_at > locations.${last}))
    `.execute(db);
  }
}

/** What was not possible yet when it was sent is the latest of nothing, then and later. */
function counted(db: Db, { types }: (typeof families)[number]) {
  const [recorded, sent] = ["recorded_at", "created_at"].map((name) =>
    epochMs(db, `recordings.${name}`),
  );
  return sql`from recordings
    where recordings.location_id = locations.id and recordings.deleted_at is null
      and recordings.duration_seconds >= ${locationCountsFromSeconds}
      and ${recorded} <= ${sent} + ${millisecondsInDay}
      and recordings.type in (${sql.join(types)})`;
}
