interface Options {
  width: number;
  height: number;
  maxPixels: number;
  /** What shows through what is transparent. */
  background: "black" | "white";
}

const maxSeconds = 5;

/** How bright an image is, 0 to 255 for each pixel of that size, row by row. Undefined where it cannot be read. */
export async function readShades(
  image: Uint8Array,
  { width, height, maxPixels, background }: Options,
): Promise<Uint8Array | undefined> {
  const { sharp } = await import("#api/renditions/rendering/sharp.ts");
  try {
    const shades = await sharp(image, { limitInputPixels: maxPixels })
      .timeout({ seconds: maxSeconds })
      .flatten({ background: background })
      .greyscale()
      .resize({ width, height, fit: "fill", kernel: "linear" })
      .raw()
      .toBuffer();
    return new Uint8Array(shades);
  } catch {
    return undefined;
  }
}
