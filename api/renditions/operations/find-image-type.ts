import type { OpenFile } from "#api/files/file-store.ts";
import { readImageFacts } from "#media/image/image-facts.ts";

/** The type of a stored picture, that it begins with: older thumbnails are PNG, and what is uploaded is whatever it is. */
export async function findImageType(file: OpenFile, usual: string): Promise<string> {
  const facts = await readImageFacts(file.read());
  return facts ? `image/${facts.format}` : usual;
}
