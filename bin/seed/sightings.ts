import { findLargest, type Scene, type DetectedPosition } from "./scene.ts";

/** An animal where it is seen largest in a clip. */
export interface Sighting {
  label: string;
  pixels: Uint16Array;
  position: DetectedPosition;
  /** Since the clip began. */
  seconds: number;
}

/** What a camera's own classifier sees of a scene: its first animal. */
export function findSighting(
  { frames, tracks: [track] }: Scene,
  fps: number,
): Sighting | undefined {
  const position = track && findLargest(track.positions);
  const pixels = position && frames[position.order];
  return pixels && { label: track.animal.label, pixels, position, seconds: position.order / fps };
}
