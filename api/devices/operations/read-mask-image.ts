import { Refusal } from "#contract/envelope.ts";
import { traceMask, type TracedMask } from "#contract/rules/masks/trace-mask.ts";
import { maskImageLimits } from "#contract/wire/devices/device-setup.ts";
import { readImageFacts } from "#media/image/image-facts.ts";
import { readShades } from "#api/heat-maps/rendering/read-shades.ts";

const text = {
  format: "The picture is not a readable PNG. Save the mask as PNG, not BMP.",
  shape: ({ width, height }: Size) =>
    `The picture is ${width} × ${height} pixels. A mask must be 4:3 like the camera's view, such as 640 × 480.`,
  size: `The picture is larger than ${maskImageLimits.width} × ${maskImageLimits.height} pixels.`,
  grey: "The picture has shades of grey. A mask must be pure black and white.",
};

interface Size {
  width: number;
  height: number;
}

/** Pixels of the thermal sensor: a mask is judged by these and no finer. */
const sensor = { width: 160, height: 120 } as const;
/** Scaling down blurs edges; nothing else in a mask is grey. */
const greyShare = 0.1;
const [darkest, lightest] = [64, 191];

/** Of a black-and-white PNG of 4:3; what is transparent is not ignored. Refuses `rule` any other or larger one. */
export async function readMaskImage(
  image: Uint8Array,
  ignored: "black" | "white",
): Promise<TracedMask> {
  await requireShape(image);
  const shades = await readShades(image, {
    ...sensor,
    maxPixels: maskImageLimits.width * maskImageLimits.height,
    background: ignored === "black" ? "white" : "black",
  });
  if (!shades) throw new Refusal("rule", text.format);
  const grey = shades.filter((shade) => shade > darkest && shade < lightest).length;
  if (grey > greyShare * shades.length) throw new Refusal("rule", text.grey);
  const isIgnored = (shade: number) => (ignored === "black" ? shade < 128 : shade >= 128);
  return traceMask({ ...sensor, ignored: shades.map((shade) => (isIgnored(shade) ? 1 : 0)) });
}

async function requireShape(image: Uint8Array): Promise<void> {
  const facts = await readImageFacts(image);
  if (facts?.format !== "png") throw new Refusal("rule", text.format);
  const { width, height } = facts;
  if (width > maskImageLimits.width || height > maskImageLimits.height) {
    throw new Refusal("rule", text.size);
  }
  if (width * 3 !== height * 4) throw new Refusal("rule", text.shape(facts));
}
