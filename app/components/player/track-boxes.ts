import type { CptvHeader } from "#media/cptv/format.ts";
import { chooseTrackColour } from "#media/thermal/overlay.ts";
import { type FrameSpan, measureSpan } from "#media/thermal/playback.ts";
import type { Region } from "#media/thermal/region.ts";
import { mapPositions, type TrackPosition } from "#media/thermal/track.ts";

export interface PlayerTrack {
  id: number;
  number: number;
  label: string;
  /** Seconds. */
  start: number;
  end: number;
  positions: readonly TrackPosition[];
}

/** A track by the frames of a clip. */
export interface PlacedTrack {
  id: number;
  title: string;
  colour: string;
  span: FrameSpan;
  boxes: ReadonlyMap<number, Region>;
}

export interface DrawnBox {
  region: Region;
  title: string;
  colour: string;
  isSelected: boolean;
}

export function placeTracks(tracks: readonly PlayerTrack[], header: CptvHeader): PlacedTrack[] {
  return tracks.map(({ id, number, label, start, end, positions }) => {
    const boxes = mapPositions(positions, header);
    return {
      id,
      title: `${number} ${label}`,
      colour: chooseTrackColour(number),
      span: measureSpan(boxes, { start, end }, header.fps),
      boxes,
    };
  });
}

/** The boxes of a frame, the selected one last and so on top. A box that is alone counts as selected. */
export function listBoxes(
  tracks: readonly PlacedTrack[],
  frame: number,
  selectedId: number | undefined,
): DrawnBox[] {
  const present = tracks.flatMap(({ id, title, colour, boxes }) => {
    const region = boxes.get(frame);
    return region ? [{ region, title, colour, isSelected: id === selectedId }] : [];
  });
  if (present.length === 1) return present.map((box) => ({ ...box, isSelected: true }));
  return present.toSorted((one, other) => Number(one.isSelected) - Number(other.isSelected));
}
