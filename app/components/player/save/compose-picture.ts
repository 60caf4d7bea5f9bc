import type { CptvHeader } from "#media/cptv/format.ts";
import type { NumberedFrame } from "../film/film.ts";
import { drawOverlay } from "../picture/draw-overlay.ts";
import type { MaskRegion } from "../picture/draw-shapes.ts";
import { type Colours, paintFrame } from "../picture/picture.tsx";
import { listBoxes, type PlacedTrack } from "../picture/track-boxes.ts";

/** What is seen besides the film itself. */
export interface Scene {
  header: CptvHeader;
  colours: Colours;
  tracks: readonly PlacedTrack[];
  chosenId: number | undefined;
  hasBoxes: boolean;
  hasPaths: boolean;
  mask: readonly MaskRegion[];
}

const leastWidth = 640;

interface Composer {
  canvas: HTMLCanvasElement;
  draw: (frame: NumberedFrame) => void;
}

/** Draws frames as they are seen, in whole multiples of the sensor, of even sides because encoders ask for them. */
export function makeComposer(scene: Scene): Composer {
  const { header, colours, tracks } = scene;
  const scale = Math.ceil(leastWidth / header.width / 2) * 2;
  const size = { width: header.width * scale, height: header.height * scale };
  const canvas = Object.assign(document.createElement("canvas"), size);
  const small = new OffscreenCanvas(header.width, header.height);
  const image = new ImageData(header.width, header.height);
  const over = Object.assign(document.createElement("canvas"), size);
  const [context, smallContext, overContext] = [canvas, small, over].map(
    (one) => one.getContext("2d") as CanvasRenderingContext2D,
  );
  return {
    canvas,
    draw({ number, frame }) {
      if (!context || !smallContext || !overContext) return;
      paintFrame(frame, image, colours);
      smallContext.putImageData(image, 0, 0);
      context.imageSmoothingEnabled = colours.isSmooth;
      context.imageSmoothingQuality = "high";
      context.drawImage(small, 0, 0, size.width, size.height);
      drawOverlay(overContext, size, {
        boxes: scene.hasBoxes ? listBoxes(tracks, number, scene.chosenId) : [],
        paths: scene.hasPaths ? tracks : [],
        mask: scene.mask,
        calibration: 0,
        scale,
      });
      context.drawImage(over, 0, 0);
    },
  };
}
