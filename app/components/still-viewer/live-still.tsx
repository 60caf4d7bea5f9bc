import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import type { Zoomed } from "#media/image/zoom.ts";
import { useDrawing } from "#app/components/draw-track/use-drawing.tsx";
import { helpKey, KeyboardList } from "../keyboard-list.tsx";
import { BoxDrawing } from "./box-drawing.tsx";
import { BoxTargets } from "./box-targets.tsx";
import { LightSliders, lightAsTaken, toFilter } from "./light.tsx";
import { mostOfScreen, placeBoxes } from "./place-boxes.ts";
import type { StillProps } from "./plain-still.tsx";
import { BoxSwitch, OriginalButton, ZoomButtons, ZoomHelp } from "./still-controls.tsx";
import { StillImage } from "./still-image.tsx";
import { useBoxPreference } from "./use-box-preference.ts";
import { useDrag } from "./use-drag.ts";
import { useOriginal } from "./use-original.ts";
import { useTouch } from "./use-touch.ts";
import { useWheel } from "./use-wheel.ts";
import { useZoom } from "./use-zoom.ts";
import { pressZoomKey, zoomKeys } from "./zoom-keys.ts";

const text = {
  viewer: "Picture",
  frame: "Picture, can be zoomed",
  keys: "Plus and minus zoom, 0 shows all of the picture, arrows move it.",
};

/** The same picture, to look at closely. */
export function LiveStill(props: StillProps) {
  const { src, width, height, alt, selectedTrackId: selectedId, toTrack, original } = props;
  const frame = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const [prefersBoxes, showBoxes] = useBoxPreference();
  const [light, setLight] = useState(lightAsTaken);
  const { shownSrc, ...full } = useOriginal(src, original);
  const zoom = useZoom(src, frame);
  const drag = useDrag(zoom);
  useWheel(frame, zoom);
  useTouch(frame, zoom);

  const drawing = useDrawing(props.drawable);

  const boxes = placeBoxes(props.tracks);
  const drawn = prefersBoxes ? boxes : [];
  const { zoomed, isIn, isEased, ratio } = zoom;
  const revealFocused = ({ target }: FocusEvent) => {
    const box = boxes.find(({ id }) => String(id) === target.getAttribute("data-track"));
    if (box && target.matches(":focus-visible")) zoom.reveal(box);
  };
  const asWidget = {
    role: "group",
    "aria-label": text.frame,
    tabIndex: 0,
    onKeyDown: (event: KeyboardEvent) => pressZoomKey(event, zoom),
  };
  return (
    <section className="still" aria-label={text.viewer}>
      <div
        className="still-frame"
        ref={frame}
        data-zoomed={isIn || undefined}
        style={{
          maxInlineSize: mostOfScreen({ width, height }),
          ...(isIn && { aspectRatio: String(ratio) }),
        }}
        {...drag}
        {...asWidget}
        aria-describedby={keysId}
        data-live=""
        onFocus={revealFocused}
      >
        <div
          className="still-stage"
          data-eased={isEased || undefined}
          style={isIn ? placeStage(zoomed) : undefined}
        >
          <StillImage {...{ width, height, alt }} src={shownSrc} filter={toFilter(light)} />
          <BoxDrawing boxes={drawn} selectedId={selectedId} zoomed={zoomed} />
          <BoxTargets
            boxes={drawn}
            selectedId={selectedId}
            onChoose={props.onChooseTrack}
            toTrack={toTrack}
          />
          {drawing.layer}
        </div>
      </div>
      <p className="visually-hidden" id={keysId}>
        {text.keys}
      </p>
      <div className="still-controls">
        <ZoomButtons zoom={zoom} />
        {boxes.length > 0 && <BoxSwitch hasBoxes={prefersBoxes} show={showBoxes} />}
        {original && <OriginalButton {...full} original={original} />}
        {drawing.button}
      </div>
      {drawing.panel}
      <div className="still-more">
        <LightSliders light={light} change={setLight} />
        <ZoomHelp />
        <KeyboardList rows={[...zoomKeys, ...(props.pageKeys ?? []), helpKey]} />
      </div>
    </section>
  );
}

function placeStage({ zoom, x, y }: Zoomed) {
  const [left, top] = [x, y].map((share) => `${(share / zoom) * 100}%`);
  return { inlineSize: `${zoom * 100}%`, transform: `translate(${left}, ${top})` };
}
