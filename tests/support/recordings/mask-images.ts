import sharp from "sharp";

interface Painted {
  width?: number;
  height?: number;
  /** A colour, or `transparent`. */
  background?: string;
  format?: "png" | "jpeg";
  /** In per cent of the picture: left, top, width, height. */
  shapes?: { at: [number, number, number, number]; fill?: string; round?: boolean }[];
}

/** A mask as a painter of pictures would save it: white ground and black shapes, unless told otherwise. */
export async function paintMask({
  width = 640,
  height = 480,
  background = "white",
  format = "png",
  shapes = [],
}: Painted): Promise<Blob> {
  const drawn = shapes.map(({ at: [x, y, w, h], fill = "black", round = false }) =>
    round
      ? `<ellipse cx="${x + w / 2}" cy="${y + h / 2}" rx="${w / 2}" ry="${h / 2}" fill="${fill}"/>`
      : `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`,
  );
  const size = `width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${drawn.join("")}</svg>`;
  const painted = sharp({
    create: {
      width,
      height,
      channels: background === "transparent" ? 4 : 3,
      background: background,
    },
  })
    .composite([{ input: Buffer.from(svg) }])
    .toFormat(format);
  return new Blob([new Uint8Array(await painted.toBuffer())], { type: `image/${format}` });
}
