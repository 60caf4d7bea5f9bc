import { isByDay } from "#contract/rules/devices/device-settings.ts";
import type { Db } from "#api/db/open.ts";

const pageSize = 200;

interface Span {
  from: string;
  until: string | undefined;
  timeZone: string;
}

/** The newest picture that a trail camera took by day, from a time on and before another. */
export async function findDaytimePicture(
  db: Db,
  deviceId: number,
  { from, until, timeZone }: Span,
) {
  const pictures = db
    .selectFrom("recordings")
    .select(["id", "recorded_at", "raw_key", "raw_mime_type"])
    .where("device_id", "=", deviceId)
    .where("type", "=", "trailcam-image")
    .where("raw_key", "is not", null)
    .where("deleted_at", "is", null)
    .where("redacted_at", "is", null)
    .where("recorded_at", ">=", from)
    .$if(until !== undefined, (query) => query.where("recorded_at", "<", until as string))
    .orderBy("recorded_at", "desc")
    .orderBy("id", "desc")
    .limit(pageSize);
  let page = await pictures.execute();
  for (;;) {
    const found = page.find(({ recorded_at }) => isByDay(recorded_at, timeZone));
    const last = page.at(-1);
    if (found || page.length < pageSize || !last) return found;
    page = await pictures
      .where((eb) =>
        eb.or([
          eb("recorded_at", "<", last.recorded_at),
          eb.and([eb("recorded_at", "=", last.recorded_at), eb("id", "<", last.id)]),
        ]),
      )
      .execute();
  }
}
