import { useState } from "react";
import { useLocation } from "react-router";
import { BoxLayer } from "#app/components/draw-track/box-layer.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Playback } from "../playing/playback.ts";
import { type SoundTrack, toPassage } from "../sound-track.ts";
import { describePassage } from "../view/readings.ts";
import type { View } from "../view/use-view.ts";
import { firstRegion, fromBox, passageOf, type Region, regionOf, toBox } from "./region.ts";
import { RegionPanel } from "./region-panel.tsx";

/** Where tracks are drawn and corrected to; absent for those who may only listen. */
export interface DrawableSound {
  /** Of the form that adds a track. */
  action: string;
  toCorrection: (trackId: number) => string;
  tags: readonly { what: string; name: string }[];
}

const text = { draw: "Draw a track", correct: "Move or resize" };

interface Drawn {
  /** Of the address at which it began: what is saved leads to another. */
  key: string;
  /** The one that is corrected. */
  track: SoundTrack | undefined;
  region: Region;
}

interface Options {
  drawable: DrawableSound | undefined;
  view: View;
  playback: Playback;
  seconds: number;
  chosen: SoundTrack | undefined;
}

/** Buttons that begin to draw or correct, the place over the picture, and the form beneath. */
export function useRegion({ drawable, view, playback, seconds, chosen }: Options) {
  const { key } = useLocation();
  const [latest, setLatest] = useState<Drawn>();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const drawn = drawable && latest?.key === key ? latest : undefined;
  const begin = (track: SoundTrack | undefined, region: Region) => {
    setOpener(document.activeElement instanceof HTMLElement ? document.activeElement : null);
    playback.pause();
    setLatest({ key, track, region });
  };
  const draw = () => begin(undefined, firstRegion(view.shown, playback.position));
  const correct = (track: SoundTrack) => {
    const region = regionOf(toPassage(track), view.shown.axis);
    view.reveal(region);
    if (region.high > view.maxHertz) view.setMaxHertz(view.shown.nyquist);
    begin(track, region);
  };
  const close = () => {
    setLatest(undefined);
    /* What was drawn may have been heard. */
    if (chosen) playback.choose(toPassage(chosen));
    opener?.focus({ preventScroll: true });
  };
  const change = (region: Region) => drawn && setLatest({ ...drawn, region });
  return {
    draw: drawable && draw,
    correct: drawable && chosen && (() => correct(chosen)),
    /** The track whose place is drawn, so that it is not drawn twice. */
    correctedId: drawn?.track?.id,
    buttons: drawable && (
      <>
        <Button type="button" tone="neutral" icon="plus" onClick={drawn ? close : draw}>
          {text.draw}
        </Button>
        {chosen && (
          <Button type="button" tone="neutral" onClick={() => correct(chosen)}>
            {text.correct}
          </Button>
        )}
      </>
    ),
    layer: drawn && (
      <BoxLayer
        key={drawn.track?.id}
        boxes={{ box: toBox(drawn.region, view.shown), endBox: undefined, isAtEnd: false }}
        describe={() => describePassage(passageOf(drawn.region))}
        onChange={({ box }) => change(fromBox(box, view.shown))}
        onClose={close}
      />
    ),
    panel: drawable && drawn && (
      <RegionPanel
        key={drawn.track?.id}
        region={drawn.region}
        number={drawn.track?.number}
        bounds={{ seconds, nyquist: view.shown.nyquist }}
        action={drawn.track ? drawable.toCorrection(drawn.track.id) : drawable.action}
        tags={drawable.tags}
        onChange={change}
        onHear={() => playback.playAlone(passageOf(drawn.region))}
        onClose={close}
      />
    ),
  };
}
