import { nameOfPlace } from "#api/backups/operations/places/backup-place.ts";
import { bringBackFiles } from "#api/doctor/operations/bring-back-files.ts";
import { findUnfitOriginals } from "#api/doctor/operations/find-unfit-originals.ts";
import {
  drawAnew,
  isMadeAgain,
  makePicturesAgain,
} from "#api/doctor/operations/make-pictures-again.ts";
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

/**
 * Brings files back from the newest backup that has them; pictures that none has are made again, of recordings that are
 * whole. Gives what to do about those that are left.
 */
export async function repairFiles(site: Site, files: NamedFile[]): Promise<string | undefined> {
  const some = await bringBack(site, files);
  const pictures = some.left.filter(isMadeAgain);
  const unfit = await findUnfitOriginals(site, pictures);
  const originals = [...new Map([...unfit.values()].map((one) => [one.key, one])).values()];
  const others = await bringBack(site, originals);
  const stillUnfit = new Set(others.left.map(({ key }) => key));
  const drawn = pictures.filter(({ key }) => !stillUnfit.has(unfit.get(key)?.key ?? ""));
  await drawAnew(site, [...some.back, ...others.back]);
  await makePicturesAgain(site, drawn);
  return adviseOnRest(site, [...some.refusals, ...others.refusals], stillUnfit.size > 0);
}

async function bringBack(site: Site, files: NamedFile[]) {
  const { backups: from, config } = site;
  if (from === undefined || files.length === 0) return { back: [], left: files, refusals: [] };
  const backups = { from, passphrase: config.backupPassphrase };
  const { left, refusals } = await bringBackFiles(site, backups, files);
  const keys = new Set(left.map(({ key }) => key));
  return { back: files.filter(({ key }) => !keys.has(key)), left, refusals };
}

function adviseOnRest({ backups }: Site, refusals: string[], isOfUnfit: boolean): string {
  const why = isOfUnfit ? "what they are made of is lost or damaged, too: " : "";
  if (backups === undefined) return `${why}${adviceWithout}`;
  const texts = [...new Set(refusals)];
  if (texts.length > 0) return `${why}not every backup could be opened: ${listSome(texts)}`;
  const place = nameOfPlace(backups);
  return `${why}no backup in ${place} has what is left: look into others with --backups, and into trash/`;
}
