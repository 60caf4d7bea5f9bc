import type { CptvHeader } from "#media/cptv/format.ts";
import { chooseTrackColour } from "#media/thermal/overlay.ts";
import { type FrameSpan, measureSpan } from "#media/thermal/playback.ts";
import type { Region } from "#media/thermal/region.ts";
import { type Point, tracePath } from "#media/thermal/motion-path.ts";
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
  path: readonly Point[];
}

export interface DrawnBox {
  trackId: number;
  region: Region;
  title: string;
  colour: string;
  /** The only box of a frame looks as if it were chosen. */
  isSelected: boolean;
  isChosen: boolean;
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
      path: tracePath(boxes),
    };
  });
}

/** The boxes of a frame, the selected one last and so on top. */
export function listBoxes(
  tracks: readonly PlacedTrack[],
  frame: number,
  chosenId: number | undefined,
): DrawnBox[] {
  const present = tracks.flatMap(({ id, title, colour, boxes }) => {
    const region = boxes.get(frame);
    return region ? [{ trackId: id, region, title, colour, isChosen: id === chosenId }] : [];
  });
  return present
    .map((box) => ({ ...box, isSelected: box.isChosen || present.length === 1 }))
    .toSorted((one, other) => Number(one.isSelected) - Number(other.isSelected));
}
