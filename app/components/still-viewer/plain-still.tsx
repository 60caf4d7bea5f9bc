import type { Drawable } from "#app/components/draw-track/use-drawing.tsx";
import type { KeyRow } from "#app/components/player/use-keys.ts";
import { useRootData } from "#app/components/root-data.ts";
import { fitted } from "#media/image/zoom.ts";
import { BoxDrawing } from "./box-drawing.tsx";
import { BoxTargets } from "./box-targets.tsx";
import { mostOfScreen, placeBoxes, type StillTrack } from "./place-boxes.ts";

export interface StillProps {
  src: string;
  /** Pixels, as it is shown. */
  width: number;
  height: number;
  alt: string;
  tracks: readonly StillTrack[];
  selectedTrackId?: number | undefined;
  onChooseTrack?: ((trackId: number) => void) | undefined;
  /** Makes boxes links, without scripts, too. */
  toTrack?: ((trackId: number) => string) | undefined;
  /** What `src` was made smaller from, and how much that is to load: "4.1 MB". */
  original?: { src: string; size: string } | undefined;
  /** How a track is drawn; absent for those who may only look. */
  drawable?: Drawable | undefined;
  /** What keys do on the page besides, to stand in the same list. */
  pageKeys?: readonly KeyRow[];
}

/** A picture with the boxes of its tracks, and room for the controls where scripts may come. */
export function PlainStill(props: StillProps) {
  const { src, width, height, alt, selectedTrackId: selectedId, toTrack, original } = props;
  const sendsScripts = useRootData()?.isLight === false;
  const boxes = placeBoxes(props.tracks);
  return (
    <section className="still" aria-label="Picture">
      <div className="still-frame" style={{ maxInlineSize: mostOfScreen({ width, height }) }}>
        <div className="still-stage">
          <img src={src} width={width} height={height} alt={alt} />
          <BoxDrawing boxes={boxes} selectedId={selectedId} zoomed={fitted} />
          <BoxTargets
            boxes={boxes}
            selectedId={selectedId}
            onChoose={undefined}
            toTrack={toTrack}
          />
        </div>
      </div>
      {sendsScripts && <div className="still-room" data-rows={original ? 2 : 1} />}
    </section>
  );
}
