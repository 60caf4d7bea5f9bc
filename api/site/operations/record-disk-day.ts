import { subDays } from "date-fns";
import type { Space } from "#api/files/file-store.ts";
import type { Services } from "#api/services.ts";
import { deleteDiskDaysBefore, saveDiskDay } from "../queries/disk-days.ts";
import { utcDateOf } from "#contract/rules/times/local-dates.ts";

/** More than a forecast looks back. */
const keptDays = 60;

/** Keeps how much is free today, of a disk that tells. */
export async function recordDiskDay({ store, now }: Services, { free, total }: Space) {
  if (!Number.isFinite(free)) return;
  await saveDiskDay(store.write, { day: utcDateOf(now()), free_bytes: free, total_bytes: total });
  await deleteDiskDaysBefore(store.write, utcDateOf(subDays(now(), keptDays)));
}
