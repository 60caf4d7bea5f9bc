import { type CSSProperties, type FocusEvent, useId, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { useRootData } from "#app/components/root-data.ts";
import { BoxDrawing } from "./box-drawing.tsx";
import { BoxTargets } from "./box-targets.tsx";
import { LightSliders, lightAsTaken, toFilter } from "./light.tsx";
import { placeBoxes, type StillTrack } from "./place-boxes.ts";
import { BoxSwitch, KeyHelp, OriginalButton, ZoomButtons } from "./still-controls.tsx";
import { StillImage } from "./still-image.tsx";
import { useBoxPreference } from "./use-box-preference.ts";
import { useDrag } from "./use-drag.ts";
import { type Original, useOriginal } from "./use-original.ts";
import { useTouch } from "./use-touch.ts";
import { useWheel } from "./use-wheel.ts";
import { useZoom } from "./use-zoom.ts";
import { pressZoomKey } from "./zoom-keys.ts";

const text = {
  viewer: "Picture",
  frame: "Picture, can be zoomed",
  keys: "Plus and minus zoom, 0 shows all of the picture, arrows move it.",
};

export interface StillViewerProps {
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
  /** What `src` was made smaller from. */
  original?: Original | undefined;
}

/** A picture with the boxes of its tracks; where scripts run, one to look at closely. */
export function StillViewer(props: StillViewerProps) {
  const { src, width, height, alt, selectedTrackId: selectedId, toTrack, original } = props;
  const isLive = useHydrated();
  const sendsScripts = useRootData()?.isLight === false;
  const frame = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const [prefersBoxes, showBoxes] = useBoxPreference();
  const [light, setLight] = useState(lightAsTaken);
  const { shownSrc, ...full } = useOriginal(src, original);
  const zoom = useZoom(src, frame);
  const drag = useDrag(zoom);
  useWheel(frame, zoom);
  useTouch(frame, zoom);

  const boxes = placeBoxes(props.tracks);
  const drawn = isLive && !prefersBoxes ? [] : boxes;
  const { zoomed, isIn, isEased, ratio } = zoom;
  const revealFocused = ({ target }: FocusEvent) => {
    const box = boxes.find(({ id }) => String(id) === target.getAttribute("data-track"));
    if (box && target.matches(":focus-visible")) zoom.reveal(box);
  };
  const liveFrame = isLive && {
    ...drag,
    role: "group",
    tabIndex: 0,
    "aria-label": text.frame,
    "aria-describedby": keysId,
    "data-live": "",
    onKeyDown: (event: React.KeyboardEvent) => pressZoomKey(event, zoom),
    onFocus: revealFocused,
  };
  return (
    <section className="still" aria-label={text.viewer}>
      <div
        className="still-frame"
        ref={frame}
        data-zoomed={isIn || undefined}
        style={
          {
            "--still-ratio": width / height,
            ...(isIn && { aspectRatio: String(ratio) }),
          } as CSSProperties
        }
        {...liveFrame}
      >
        <div
          className="still-stage"
          data-eased={isEased || undefined}
          style={
            isIn
              ? {
                  inlineSize: `${zoomed.zoom * 100}%`,
                  transform: `translate(${(zoomed.x / zoomed.zoom) * 100}%, ${(zoomed.y / zoomed.zoom) * 100}%)`,
                }
              : undefined
          }
        >
          <StillImage {...{ width, height, alt }} src={shownSrc} filter={toFilter(light)} />
          <BoxDrawing boxes={drawn} selectedId={selectedId} zoomed={zoomed} />
          <BoxTargets
            boxes={drawn}
            selectedId={selectedId}
            onChoose={isLive ? props.onChooseTrack : undefined}
            toTrack={toTrack}
          />
        </div>
      </div>
      {isLive ? (
        <>
          <p className="visually-hidden" id={keysId}>
            {text.keys}
          </p>
          <div className="still-controls">
            <ZoomButtons zoom={zoom} />
            {boxes.length > 0 && <BoxSwitch hasBoxes={prefersBoxes} show={showBoxes} />}
            {original && <OriginalButton {...full} original={original} />}
          </div>
          <div className="still-more">
            <LightSliders light={light} change={setLight} />
            <KeyHelp />
          </div>
        </>
      ) : (
        sendsScripts && <div className="still-room" data-rows={original ? 2 : 1} />
      )}
    </section>
  );
}
