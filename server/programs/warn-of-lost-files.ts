import { findLostFiles } from "#api/doctor/operations/find-lost-files.ts";
import { takeInventory } from "#api/doctor/operations/inventory.ts";
import type { NamedFile } from "#api/doctor/queries/named-files.ts";
import type { Services } from "#api/services.ts";
import { listSome } from "../doctor/list-some.ts";
import { countOf } from "./print.ts";

/** The program has done what it can: that these are not there is no failure of it. */
export function warnOfLostFiles(lost: Pick<NamedFile, "table" | "id" | "key">[]): void {
  if (lost.length === 0) return;
  const listed = listSome(lost.map(({ table, id, key }) => `${key} (${table} ${id})`));
  const are = lost.length === 1 ? "is" : "are";
  process.stderr.write(
    `Rows name ${countOf(lost.length, "file")} that ${are} not there: ${listed}\n`,
  );
}

export async function findLostFilesOf(
  place: Pick<Services, "store" | "files">,
): Promise<NamedFile[]> {
  const inventory = await takeInventory(place.files);
  try {
    return (await findLostFiles(place, inventory)).lost;
  } finally {
    inventory.close();
  }
}
