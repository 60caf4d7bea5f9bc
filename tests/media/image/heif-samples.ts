import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const folder = join(import.meta.dirname, "heif");

/** A photo of 640 x 480 as phones make it: HEVC in HEIF. */
export function readHeic(): Promise<Uint8Array<ArrayBuffer>> {
  return readSample("view.heic");
}

/** The same turned to the left by so many quarters: a property that nobody needs becomes the one that says so. */
export async function turnHeic(quarters: 0 | 1 | 2 | 3): Promise<Uint8Array<ArrayBuffer>> {
  const photo = await readHeic();
  const at = findBox(photo, "pixi");
  photo.set(Buffer.from("irot"), at);
  photo[at + 4] = quarters;
  return photo;
}

/** The same said to be of another size. */
export async function resizeHeic(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const photo = await readHeic();
  const view = new DataView(photo.buffer);
  const at = findBox(photo, "ispe");
  view.setUint32(at + 8, width);
  view.setUint32(at + 12, height);
  return photo;
}

/** The picture that they were made of, as a JPEG that EXIF turns. */
export async function readTwin(orientation: number): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp(await readSample("view.jpg")).withMetadata({ orientation });
  return new Uint8Array(await image.jpeg({ quality: 95 }).toBuffer());
}

function findBox(photo: Uint8Array, type: string): number {
  const at = Buffer.from(photo.buffer).indexOf(type);
  if (at < 0) throw new Error(`The sample has no box of type ${type}.`);
  return at;
}

async function readSample(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(join(folder, name)));
}
