import { type FocusEvent, type MouseEvent, type ReactNode, type RefObject, useId } from "react";
import type { Size } from "#media/thermal/region.ts";
import { BoxDrawing } from "#app/components/still-viewer/box-drawing.tsx";
import { BoxTargets } from "#app/components/still-viewer/box-targets.tsx";
import { toFramePoint } from "#app/components/still-viewer/frame-point.ts";
import { useDrag } from "#app/components/still-viewer/use-drag.ts";
import { useTouch } from "#app/components/still-viewer/use-touch.ts";
import { useWheel } from "#app/components/still-viewer/use-wheel.ts";
import { fitted } from "#media/image/zoom.ts";
import type { Playback } from "../playing/playback.ts";
import type { SoundTrack } from "../sound-track.ts";
import { listFrequencyAreas } from "./axes.tsx";
import type { SoundSize } from "./choose-tiles.ts";
import type { Look, Pictured } from "./draw-paths.ts";
import { fitLabels } from "./fit-labels.ts";
import { Mark } from "./mark.tsx";
import { placeTracks } from "./place-passage.ts";
import { PointerReading } from "./pointer-reading.tsx";
import { Tiles } from "./tiles.tsx";
import type { View } from "./use-view.ts";

const text = {
  picture: (heading: string) => `${heading}: spectrogram, can be zoomed`,
  keys: "Plus and minus zoom, 0 shows all of the recording, comma and full stop move the picture. Question mark lists all keys.",
};

interface Props {
  stage: RefObject<HTMLDivElement | null>;
  heading: string;
  pictured: Pictured;
  /** Of loading it: another begins anew. */
  attempt: number;
  sound: SoundSize;
  look: Look;
  filter: string | undefined;
  view: View;
  size: Size;
  tracks: readonly SoundTrack[];
  selectedId: number | undefined;
  hasAllLabels: boolean;
  playback: Playback;
  onChoose: (trackId: number) => void;
  toTrack: ((trackId: number) => string) | undefined;
  onFail: () => void;
  /** What is drawn over it. */
  children: ReactNode;
}

/** The picture: a click begins there, a click on a box plays the track alone. */
export function Stage(props: Props) {
  const { stage, view, pictured, sound, look, filter, size, playback, selectedId } = props;
  const keysId = useId();
  const drag = useDrag(view);
  useWheel(stage, view);
  useTouch(stage, view);
  const placed = placeTracks(props.tracks, view.shown, { selectedId, hasAll: props.hasAllLabels });
  const taken = listFrequencyAreas({ shown: view.shown, size });
  const labelled = fitLabels(placed, { size, selectedId, taken });
  const goTo = (event: MouseEvent<HTMLElement>) => {
    const isOurs =
      event.target instanceof Element && !event.target.closest("button, a, .draw-layer");
    if (isOurs) playback.goTo(view.secondsAt(toFramePoint(event.currentTarget, event).x));
  };
  const revealFocused = ({ target }: FocusEvent) => {
    const track = props.tracks.find(({ id }) => String(id) === target.getAttribute("data-track"));
    if (track && target.matches(":focus-visible")) view.reveal(track);
  };
  const asWidget = {
    role: "group",
    "aria-label": text.picture(props.heading),
    tabIndex: 0,
    onClick: goTo,
  };
  return (
    <div
      className="sound-stage"
      ref={stage}
      data-zoomed={view.isIn || undefined}
      {...drag}
      {...asWidget}
      aria-describedby={keysId}
      onFocus={revealFocused}
    >
      <Tiles
        key={props.attempt}
        {...{ pictured, sound, look, filter }}
        shown={view.shown}
        width={size.width}
        onFail={props.onFail}
      />
      <BoxDrawing boxes={labelled} selectedId={selectedId} zoomed={fitted} />
      <Mark playback={playback} span={view.span} />
      <BoxTargets
        boxes={placed}
        selectedId={selectedId}
        onChoose={props.onChoose}
        toTrack={props.toTrack}
      />
      {props.children}
      <PointerReading {...{ stage, pictured, sound, view }} width={size.width} />
      <p className="visually-hidden" id={keysId}>
        {text.keys}
      </p>
    </div>
  );
}
