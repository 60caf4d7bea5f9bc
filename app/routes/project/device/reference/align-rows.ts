import type { Size } from "#contract/rules/masks/mask-geometry.ts";
import { clampToPhoto, type PhotoPoint } from "#contract/rules/masks/photo-corners.ts";

/** A corner as it is typed, in per cent of the photo. */
export interface CornerRow {
  x: string;
  y: string;
}

export function toRow({ x, y }: PhotoPoint): CornerRow {
  return { x: toPercent(x), y: toPercent(y) };
}

/** Undefined where a number cannot be read. */
export function findPoint({ x, y }: CornerRow): PhotoPoint | undefined {
  const [across, down] = [findShare(x), findShare(y)];
  if (across === undefined || down === undefined) return undefined;
  return clampToPhoto({ x: across, y: down });
}

/** The two sizes that the photo is shown in, of which the one is clicked that fits the screen. */
export function toClickSizes(photo: Size): Record<"large" | "small", Size> {
  return { large: fit(photo, 640), small: fit(photo, 280) };
}

function fit({ width, height }: Size, longest: number): Size {
  const scale = longest / Math.max(width, height);
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}

function findShare(text: string): number | undefined {
  const percent = Number(text.trim().replace(",", "."));
  return text.trim() !== "" && Number.isFinite(percent) ? percent / 100 : undefined;
}

function toPercent(share: number): string {
  return String(Math.round(share * 10_000) / 100);
}
