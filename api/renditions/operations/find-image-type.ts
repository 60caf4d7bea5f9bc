import type { Services } from "#api/services.ts";
import { readImageFacts } from "#media/image/image-facts.ts";

/**
 * The type of a stored picture, that it begins with: older thumbnails are PNG, and what comes with an upload is whatever it
 * is. Undefined where there is no file.
 */
export async function findImageType(
  { files }: Pick<Services, "files">,
  key: string,
  usual: string,
): Promise<string | undefined> {
  const file = await files.open(key);
  const facts = file && (await readImageFacts(file.read()));
  return facts ? `image/${facts.format}` : file && usual;
}
