import type { Services } from "#api/services.ts";
import { findOriginal } from "../queries/lost-pictures.ts";
import type { NamedFile } from "../queries/named-files.ts";
import { isWhole } from "./find-damaged-files.ts";

/** Of pictures whose recording has a file that is lost or has other bytes: that file, by the picture's key. */
export async function findUnfitOriginals(
  { store, files }: Pick<Services, "store" | "files">,
  pictures: readonly NamedFile[],
): Promise<Map<string, NamedFile>> {
  const unfit = new Map<string, NamedFile>();
  const fits = new Map<string, boolean>();
  for (const picture of pictures) {
    const original = await findOriginal(store.read, picture);
    if (!original) continue;
    const isFit = fits.get(original.key) ?? (await isThereWhole(files, original));
    fits.set(original.key, isFit);
    if (!isFit) unfit.set(picture.key, original);
  }
  return unfit;
}

async function isThereWhole(files: Services["files"], original: NamedFile): Promise<boolean> {
  if (!(await files.open(original.key))) return false;
  return isWhole(files, original, { isRead: original.sha1 !== null });
}
