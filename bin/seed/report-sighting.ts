import { addMilliseconds } from "date-fns";
import sharp from "sharp";
import { createClassifierEvent } from "#contract/wire/events.ts";
import { choosePalette } from "#media/thermal/palettes.ts";
import { renderThumbnail } from "#media/thermal/thumbnail.ts";
import type { Post } from "./client.ts";
import { frameSize } from "./scenery.ts";
import type { Sighting } from "./sightings.ts";

const pictureSide = 120;

/** The camera sends a picture of what it has just seen in a clip that begins then. */
export async function reportSighting(
  post: Post,
  token: string,
  { label, pixels, position, seconds, at }: Sighting & { at: Date },
): Promise<void> {
  const { data } = renderThumbnail(
    pixels,
    frameSize,
    position,
    choosePalette("Viridis"),
    pictureSide,
  );
  const size = { width: pictureSide, height: pictureSide };
  const png = await sharp(data, { raw: { ...size, channels: 4 } })
    .png({ palette: true })
    .toBuffer();
  const detectedAt = addMilliseconds(at, Math.round(seconds * 1000));
  const reported = { what: label, conf: 0.86, dateTimes: [detectedAt.toISOString()] };
  const body = new FormData();
  body.append("data", JSON.stringify(reported));
  body.append("thumb", new Blob([new Uint8Array(png)], { type: "image/png" }), "thumb.png");
  await post(createClassifierEvent, {}, body, token);
}
