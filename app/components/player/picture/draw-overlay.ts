import { placeBox, placeLabel } from "#media/thermal/overlay.ts";
import type { Size } from "#media/thermal/region.ts";
import { drawMask, drawPath, type DrawnPath, type MaskRegion } from "./draw-shapes.ts";
import type { DrawnBox } from "./track-boxes.ts";

export interface OverlayScene {
  boxes: readonly DrawnBox[];
  paths: readonly DrawnPath[];
  mask: readonly MaskRegion[];
  /** Opacity of the word "Calibrating", 0 for none. */
  calibration: number;
  /** CSS pixels per sensor pixel. */
  scale: number;
}

const lineWidth = { selected: 3, other: 2 };
/** By how much the dark line under a coloured one is wider. */
const outlineWidth = 2;
const textHeight = 20;
const textPadding = 4;

/** Draws in CSS pixels on a canvas whose context is scaled to the device's. */
export function drawOverlay(context: CanvasRenderingContext2D, canvas: Size, scene: OverlayScene) {
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = "middle";
  context.lineJoin = "round";
  for (const region of scene.mask) drawMask(context, canvas, region);
  for (const path of scene.paths) drawPath(context, scene.scale, path);
  for (const box of scene.boxes) drawBox(context, canvas, scene.scale, box);
  if (scene.calibration > 0) drawCalibration(context, canvas, scene.calibration);
}

function drawBox(
  context: CanvasRenderingContext2D,
  canvas: Size,
  scale: number,
  { region, title, colour, isSelected }: DrawnBox,
): void {
  const width = isSelected ? lineWidth.selected : lineWidth.other;
  const { x, y, ...size } = placeBox(region, scale, canvas, (width + outlineWidth) / 2);
  context.strokeStyle = "rgb(0 0 0 / 60%)";
  context.lineWidth = width + outlineWidth;
  context.strokeRect(x, y, size.width, size.height);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.strokeRect(x, y, size.width, size.height);
  context.font = `${isSelected ? "bold " : ""}13px system-ui, sans-serif`;
  const label = { width: measureText(context, title), height: textHeight };
  drawText(context, title, placeLabel({ x, y, ...size }, label, canvas), "white");
}

function drawCalibration(context: CanvasRenderingContext2D, canvas: Size, opacity: number): void {
  const text = "Calibrating";
  context.font = "13px system-ui, sans-serif";
  context.globalAlpha = opacity;
  const x = (canvas.width - measureText(context, text)) / 2;
  drawText(context, text, { x, y: textPadding }, "#cdeaff");
  context.globalAlpha = 1;
}

function measureText(context: CanvasRenderingContext2D, text: string): number {
  return context.measureText(text).width + 2 * textPadding;
}

/** The dark line around the letters keeps them legible on every palette. */
function drawText(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y }: { x: number; y: number },
  colour: string,
): void {
  const place = [x + textPadding, y + textHeight / 2] as const;
  context.strokeStyle = "rgb(0 0 0 / 75%)";
  context.lineWidth = 4;
  context.strokeText(text, ...place);
  context.fillStyle = colour;
  context.fillText(text, ...place);
}
