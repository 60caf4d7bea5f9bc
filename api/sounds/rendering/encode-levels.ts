import { sharp } from "#api/renditions/rendering/sharp.ts";
import { drawLevels } from "#media/sound/view/draw-levels.ts";
import type { Contrast } from "#media/sound/spectrum/contrast.ts";
import type { LevelPicture } from "#media/sound/spectrum/pyramid.ts";
import type { FrequencyScale } from "#media/sound/view/frequency.ts";
import type { SoundPalette } from "#media/sound/view/sound-palettes.ts";

/** Noise looks the same where half of it is left out. */
const ofLevels = { quality: 60, effort: 2 };
const ofColours = { quality: 50, effort: 2 };

/** How a picture that is stored as levels is drawn. */
export interface SoundLook extends Contrast {
  /** As they are stored. */
  palette: SoundPalette | "levels";
  scale: FrequencyScale;
  /** Half of the sound's rate. */
  maxHertz: number;
  /** Pixels; as stored where it is absent. */
  width?: number;
  height?: number;
}

/** One byte a pixel, as WebP. */
export function encodeLevels({ levels, width, height }: LevelPicture): Promise<Buffer> {
  return sharp(levels, { raw: { width, height, channels: 1 } })
    .webp(ofLevels)
    .toBuffer();
}

export async function decodeLevels(encoded: Uint8Array): Promise<LevelPicture> {
  const { data, info } = await sharp(encoded)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { levels: data, width: info.width, height: info.height };
}

/** In colours, as WebP. */
export async function encodeDrawn(picture: LevelPicture, look: SoundLook): Promise<Buffer> {
  const { palette, width = picture.width, height = picture.height } = look;
  if (palette === "levels") return encodeLevels(picture);
  const { data, ...drawn } = drawLevels(picture, { ...look, palette, height });
  const image = sharp(data, { raw: { ...drawn, channels: 4 } }).removeAlpha();
  const sized = width === drawn.width ? image : image.resize(width, height, { fit: "fill" });
  return sized.webp(ofColours).toBuffer();
}
