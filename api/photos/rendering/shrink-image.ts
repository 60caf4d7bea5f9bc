import { isTooLargeToRender, maxRenderedBytes } from "#contract/rules/recordings/rendered-files.ts";
import { readImageFacts } from "#media/image/image-facts.ts";
import { isDecodable } from "#media/image/image-header.ts";
import { readWhole } from "#api/files/read-whole.ts";
import type { JobServices } from "#api/renditions/rendering/stored-recording.ts";

/** A trail camera's best is some 50 megapixels in 20 MB: this bounds what a file can make us hold. */
const maxPixels = 64_000_000;
const maxSeconds = 30;

export interface ShrinkOptions {
  width: number;
  height: number;
  quality: number;
}

/** The bytes of a stored image; undefined where it is none that is known, or too large to open. */
export async function findImage({ files }: Pick<JobServices, "files">, key: string) {
  const file = await files.open(key);
  if (!file || isTooLargeToRender("trailcam-image", file.bytes)) return undefined;
  const facts = await readImageFacts(file.read());
  if (!facts || !isDecodable(facts, maxPixels)) return undefined;
  return readWhole(file, { maxBytes: maxRenderedBytes("trailcam-image") });
}

/** An image that is damaged is shown as far as it can be read. */
export async function shrinkImage(image: Uint8Array, { width, height, quality }: ShrinkOptions) {
  const { sharp } = await import("#api/renditions/rendering/sharp.ts");
  return sharp(image, { failOn: "none", limitInputPixels: maxPixels, sequentialRead: true })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize({ width, height, fit: "inside", withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true });
}

export type Shrunk = Awaited<ReturnType<typeof shrinkImage>>;
