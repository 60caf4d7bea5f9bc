import { setImmediate } from "node:timers/promises";
import { subDays, subSeconds } from "date-fns";
import { bulkDays } from "#contract/wire/bulk-changes.ts";
import { searchDays } from "#contract/rules/recordings/saved-search-bounds.ts";
import { sessionIdleDays } from "#api/projects/queries/access.ts";
import { addressChangeDays } from "#api/accounts/queries/address-changes.ts";
import { deleteOldRows, type OldRows } from "../queries/old-rows.ts";
import type { Services } from "#api/services.ts";
import { longestLimitSeconds } from "#api/accounts/operations/limit-attempts.ts";

/** Of mails since they were written, of sessions since they ended. */
const retentionDays = 30;

const batchLength = 200;
const maxBatches = 100;

/** Hourly: spent limits, old mails (unsent ones were given up long before), changes of many recordings and sessions, some at a time. */
export async function pruneOldRows({ store, now }: Services): Promise<void> {
  for (const old of listOldRows(now())) {
    for (let batch = 0; batch < maxBatches; batch += 1) {
      const count = await deleteOldRows(store.write, old, batchLength);
      if (count < batchLength) break;
      await setImmediate();
    }
  }
}

function listOldRows(now: Date): OldRows[] {
  const until = subDays(now, retentionDays);
  const session = { table: "sessions", key: "id" } as const;
  return [
    {
      table: "limits",
      key: "key",
      time: "window_started_at",
      until: subSeconds(now, longestLimitSeconds),
    },
    { table: "review_leases", key: "recording_id", time: "leased_until", until: now },
    { table: "review_skips", key: "recording_id", time: "skipped_until", until: now },
    {
      table: "saved_searches",
      key: "id",
      time: "deleted_at",
      until: subDays(now, searchDays),
    },
    {
      table: "address_changes",
      key: "id",
      time: "asked_at",
      until: subDays(now, addressChangeDays),
    },
    { table: "outbox", key: "id", time: "created_at", until },
    {
      table: "bulk_change_items",
      key: "bulk_change_id",
      time: "created_at",
      until: subDays(now, bulkDays),
    },
    { table: "bulk_changes", key: "id", time: "created_at", until: subDays(now, bulkDays) },
    { ...session, time: "ended_at", until },
    { ...session, time: "used_at", until: subDays(until, sessionIdleDays) },
  ];
}
