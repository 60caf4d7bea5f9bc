import type { FileFault } from "#contract/rules/recordings/file-faults.ts";
import type { Db } from "#api/db/open.ts";

export async function setFileFault(db: Db, id: number, fault: FileFault | null): Promise<void> {
  await db.updateTable("recordings").set({ file_fault: fault }).where("id", "=", id).execute();
}
