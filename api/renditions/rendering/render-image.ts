import type { FileFault } from "#contract/rules/recordings/file-faults.ts";
import type { RenditionDetails } from "#contract/wire/recordings/renditions.ts";
import { isTooLargeToRender } from "#contract/rules/recordings/rendered-files.ts";
import { hasImageEnd } from "#media/image/image-end.ts";
import { readImageFacts } from "#media/image/image-facts.ts";
import { setFileFault } from "#api/recordings/queries/file-faults.ts";
import { derivedKey, thumbnailKey } from "#api/files/keys.ts";
import { addDerivedFile } from "../queries/derived-files.ts";
import { replaceRenditions } from "../queries/renditions.ts";
import { pictureVersion } from "./picture.ts";
import type { JobServices, StoredRecording } from "./stored-recording.ts";
import {
  findImage,
  shrinkImage,
  type ShrinkOptions,
  type Shrunk,
} from "#api/photos/rendering/shrink-image.ts";

const mimeType = "image/webp";
const shown = { width: 1280, height: 1280, quality: 80 };
const thumbnail = { width: 320, height: 240, quality: 75 };

/** To show and a thumbnail, upright and without EXIF, unless uploaded. Nothing of an unknown or too large file. */
export async function renderImage(services: JobServices, row: StoredRecording): Promise<void> {
  const { files, store } = services;
  const setFault = (fault: FileFault | null) => setFileFault(store.write, row.id, fault);
  const image = await findImage(services, row.raw_key);
  if (!image) return setFault(await findFault(services, row.raw_key));
  const shrink = (options: ShrinkOptions) =>
    shrinkImage(image, options).catch(async (error: Error) => {
      await setFault(error.message.startsWith("timeout") ? "too-slow" : "damaged");
      throw error;
    });
  const thumbKey = thumbnailKey(row.raw_key);
  if (!(await files.open(thumbKey))) {
    const { data } = await shrink(thumbnail);
    await (await files.receive([data])).keep(thumbKey);
  }
  if (row.derived_key === null) {
    await keepInView(services, row, { ...(await shrink(shown)), isCut: await endsEarly(image) });
  }
  if (row.file_fault !== null) await setFault(null);
}

/** Of a file that is not opened; none where it is gone. */
async function findFault({ files }: JobServices, key: string): Promise<FileFault | null> {
  const file = await files.open(key);
  if (!file) return null;
  if (file.bytes === 0) return "empty";
  const isTooLarge = isTooLargeToRender("trailcam-image", file.bytes);
  return isTooLarge || (await readImageFacts(file.read())) ? "too-large" : "wrong-kind";
}

/** What is there of it is shown. */
async function endsEarly(image: Uint8Array): Promise<boolean> {
  const facts = await readImageFacts(image);
  return facts !== undefined && !(await hasImageEnd(image, facts.format));
}

async function keepInView(
  { store, files, now }: JobServices,
  row: StoredRecording,
  { data, info: { width, height }, isCut }: Shrunk & { isCut: boolean },
): Promise<void> {
  const key = derivedKey(row.raw_key);
  const bytes = data.byteLength;
  await (await files.receive([data])).keep(key);
  const isAdded = await store.write.transaction().execute(async (trx) => {
    const isFirst = await addDerivedFile(trx, row.id, { key, mimeType, bytes });
    const details: RenditionDetails = isCut ? { isCut } : {};
    const drawn = { mimeType, bytes, width, height, details, version: pictureVersion };
    const made = [{ kind: "poster" as const, key, ...drawn }];
    if (isFirst) await replaceRenditions(trx, row.id, { made }, now());
    return isFirst;
  });
  if (!isAdded) await files.remove(key);
}
