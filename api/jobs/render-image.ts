import sharp from "sharp";
import { thumbnailKey } from "#contract/rules/thumbnails.ts";
import { readImageFacts } from "#media/image/image-facts.ts";
import { addDerivedFile } from "../queries/derived-files.ts";
import { replaceRenditions } from "../queries/renditions.ts";
import type { JobServices, KeptRecording } from "./kept-recording.ts";

/** A trail camera's best is some 50 megapixels in 20 MB: these bound what a file can make us hold. */
const imageBytesAtMost = 64 * 1024 * 1024;
const pixelsAtMost = 64_000_000;
const secondsAtMost = 30;

const mimeType = "image/webp";
const shown = { width: 1280, height: 1280, quality: 80 };
const thumbnail = { width: 320, height: 240, quality: 75 };

type Size = typeof shown;

/**
 * Makes of a trail camera's image what the upload did not bring: one to show and a thumbnail, both upright and without
 * the original's EXIF. Nothing where the file is no image that is known or too large to open.
 */
export async function renderImage(services: JobServices, row: KeptRecording): Promise<void> {
  const { files } = services;
  const image = await findImage(services, row.raw_key);
  if (!image) return;
  const thumbKey = thumbnailKey(row.raw_key);
  if (!(await files.open(thumbKey))) {
    const { data } = await shrink(image, thumbnail);
    await (await files.receive([data])).keep(thumbKey);
  }
  if (row.derived_key === null) await keepShown(services, row, await shrink(image, shown));
}

async function findImage({ files }: JobServices, key: string) {
  const file = await files.open(key);
  if (!file || file.bytes > imageBytesAtMost) return undefined;
  const facts = await readImageFacts(file.read());
  if (!facts || facts.width * facts.height > pixelsAtMost) return undefined;
  return new Uint8Array(await new Response(file.read()).arrayBuffer());
}

/** An image that is damaged is shown as far as it can be read. */
function shrink(image: Uint8Array, { width, height, quality }: Size) {
  return sharp(image, { failOn: "none", limitInputPixels: pixelsAtMost, sequentialRead: true })
    .timeout({ seconds: secondsAtMost })
    .autoOrient()
    .resize({ width, height, fit: "inside", withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true });
}

async function keepShown(
  { store, files, now }: JobServices,
  row: KeptRecording,
  { data, info: { width, height } }: Awaited<ReturnType<typeof shrink>>,
): Promise<void> {
  const key = row.raw_key.replace(/^raw\//, "rec/");
  const bytes = data.byteLength;
  await (await files.receive([data])).keep(key);
  const isWanted = await store.write.transaction().execute(async (trx) => {
    const isAdded = await addDerivedFile(trx, row.id, { key, mimeType, bytes });
    const poster = { kind: "poster" as const, key, mimeType, bytes, width, height, details: {} };
    if (isAdded) await replaceRenditions(trx, row.id, [poster], now());
    return isAdded;
  });
  if (!isWanted) await files.remove(key);
}
