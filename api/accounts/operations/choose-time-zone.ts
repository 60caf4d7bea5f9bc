import type { Json, Instant } from "#api/db/schema.ts";
import { findTimeZone, setTimeZone } from "../queries/users.ts";
import type { Services } from "#api/services.ts";
import { readJson } from "#api/db/stored-json.ts";

interface TimeZoneChoice {
  timeZone: string;
  choice: "chosen" | "browser" | "told";
}

type KnownTimeZone =
  | { timeZone: string; choice: "chosen" | "browser" }
  | { timeZone?: never; choice: "browser" };

interface Row {
  id: number;
  settings: Json | null;
  time_zone_chosen_at: Instant | null;
}

/** A zone that the person chose wins over the browser's. */
export async function chooseTimeZone(
  { store, now }: Services,
  userId: number,
  { timeZone, choice }: TimeZoneChoice,
): Promise<{ timeZone: string; choice: "chosen" | "browser" }> {
  return store.write.transaction().execute(async (trx) => {
    const row = await findTimeZone(trx, userId);
    const known = readTimeZone(row);
    if (choice === "told" && known.choice === "chosen") return known;
    const settings = { ...readSettings(row), lastKnownTimezone: timeZone };
    await setTimeZone(trx, userId, { settings, chosenAt: choice === "chosen" ? now() : null });
    return { timeZone, choice: choice === "chosen" ? "chosen" : "browser" };
  });
}

export function readTimeZone(row: Row): KnownTimeZone {
  const { lastKnownTimezone: timeZone } = readSettings(row);
  if (timeZone === undefined) return { choice: "browser" };
  return { timeZone, choice: row.time_zone_chosen_at ? "chosen" : "browser" };
}

function readSettings({ id, settings }: Row) {
  return readJson("users.settings", settings, id);
}
