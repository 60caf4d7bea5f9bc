import { subDays } from "date-fns";
import type { Space } from "#api/files/file-store.ts";
import type { Services } from "#api/services.ts";
import { deleteDiskDaysBefore, saveDiskDay } from "../queries/disk-days.ts";

/** More than a forecast looks back. */
const keptDays = 60;

/** Keeps how much is free today, of a disk that tells. */
export async function recordDiskDay({ store, now }: Services, { free, total }: Space) {
  if (!Number.isFinite(free)) return;
  await saveDiskDay(store.write, { day: toDay(now()), free_bytes: free, total_bytes: total });
  await deleteDiskDaysBefore(store.write, toDay(subDays(now(), keptDays)));
}

function toDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}
