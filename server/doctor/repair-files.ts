import { bringBackFiles } from "#api/doctor/operations/bring-back-files.ts";
import { isMadeAgain, makePicturesAgain } from "#api/doctor/operations/make-pictures-again.ts";
import type { NamedFile } from "#api/doctor/queries/named-files.ts";
import { type Finding, type Site, wrong } from "./check.ts";
import { listSome } from "./list-some.ts";

/** Files that are lost or damaged, with whether there is anything to repair them from. */
export function foundFiles(
  { backups }: Site,
  files: NamedFile[],
  text: string,
): Finding<NamedFile[]> {
  const rows = files.map(({ table, id, key }) => `${key} (${table} ${id})`);
  const told = `${text}: ${listSome(rows)}`;
  if (backups !== undefined) return wrong(told, adviceWithBackups, files);
  return files.some(isMadeAgain) ? wrong(told, adviceWithout, files) : wrong(told, adviceWithout);
}

const adviceWithBackups =
  "run with --fix, which brings them back from backups; what none of them has is lost for good";
const adviceWithout =
  "run with --fix and --backups FOLDER|s3://bucket/prefix, which brings them back from backups";

/** Brings files back from the newest backup that has them; pictures that none has are made again. */
export async function repairFiles(site: Site, files: NamedFile[]): Promise<void> {
  const { backups: from, config } = site;
  const backups = from && { from, passphrase: config.backupPassphrase };
  const left = backups ? await bringBackFiles(site, backups, files) : files;
  await makePicturesAgain(site, left.filter(isMadeAgain));
}
