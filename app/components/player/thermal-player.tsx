import "#app/styles/player-screen.css";
import { type CSSProperties, type ReactNode, useMemo, useRef } from "react";
import { useLocation } from "react-router";
import { defaultFps } from "#media/cptv/format.ts";
import { expectFrames, isShowable } from "#media/thermal/clip.ts";
import type { Size } from "#media/thermal/region.ts";
import { frameOfMoment, momentOfFrame } from "#media/thermal/playback.ts";
import { type Drawable, useDrawing } from "#app/components/draw-track/use-drawing.tsx";
import { Button } from "#app/ui/button.tsx";
import { useKeyboardHelp } from "../keyboard-list.tsx";
import { FullScreen } from "./controls/full-screen.tsx";
import { findMomentSeconds } from "./controls/moments.ts";
import { More } from "./controls/more.tsx";
import { Place } from "./controls/place.tsx";
import { Scrubber } from "./controls/scrubber.tsx";
import { Settings } from "./controls/settings.tsx";
import { Share } from "./controls/share.tsx";
import { Transport } from "./controls/transport.tsx";
import { useFilm } from "./film/use-film.ts";
import { usePlayhead, usePlayState } from "./film/use-playhead.ts";
import { useTrackRange } from "./film/use-track-range.ts";
import { Failure } from "./loading.tsx";
import type { MaskRegion } from "./picture/draw-shapes.ts";
import { Stage } from "./picture/stage.tsx";
import { placeTracks, type PlacedTrack, type PlayerTrack } from "./picture/track-boxes.ts";
import { bindPlayerKeys } from "./player-keys.ts";
import { usePreferences } from "./preferences.ts";
import { Save } from "./save/save.tsx";
import { useChosenTrack } from "./use-chosen-track.ts";
import { type KeyRow, useKeys, useKeysSwitch } from "./use-keys.ts";
import { type Selection, useStart } from "./use-start.ts";

export interface ThermalPlayerProps {
  rawPath: string;
  /** Stands where the picture will be until there is one. */
  poster: ReactNode;
  heading: string;
  tracks: readonly PlayerTrack[];
  selection: Selection;
  /** Hears of a track that was chosen in the player. */
  onChooseTrack?: (trackId: number) => void;
  /** Goes there and waits, anew with each selection that has another; by default the `t` of the page's address. */
  startSeconds?: number;
  /** Of the clearest frame, which is what the poster shows. */
  stillSeconds?: number | undefined;
  /** Of the place by day, to shine through the picture. */
  photo?: { src: string };
  maskRegions?: readonly MaskRegion[];
  /** The film that the server has made, for browsers that cannot make one. */
  clipPath?: string;
  /** When the first frame was filmed, ISO 8601. */
  recordedAt?: string;
  /** Of the place, for the time of day of a frame. */
  zone?: string;
  /** How a track is drawn; absent for those who may only watch. */
  drawable?: Drawable;
  /** What keys do on the page besides, to stand in the same list. */
  pageKeys?: readonly KeyRow[];
}

/** Plays the recording itself, frame by frame as the camera made it. */
export function ThermalPlayer(props: ThermalPlayerProps) {
  const { selection, photo, maskRegions = [], clipPath, recordedAt, zone } = props;
  const { film, clip } = useFilm(props.rawPath);
  const [preferences, change] = usePreferences();
  const [hasKeys] = useKeysSwitch();
  const help = useKeyboardHelp();
  const { search } = useLocation();
  const startSeconds = props.startSeconds ?? findMomentSeconds(search);
  const playhead = usePlayhead(film, clip, preferences);
  const { header } = clip;
  const tracks = useMemo(
    () => (header ? placeTracks(props.tracks, header) : []),
    [props.tracks, header],
  );
  const chosen = useChosenTrack(tracks, selection, props.onChooseTrack);
  const { track } = chosen;
  const player = useRef<HTMLElement>(null);
  useStart({
    clip,
    track,
    selectionKey: chosen.isOwn ? undefined : selection.key,
    startSeconds,
    stillSeconds: props.stillSeconds,
    playhead,
    player,
  });
  const isReady = isShowable(clip);
  const expectedFrames = expectFrames(clip);
  const fps = header?.fps ?? defaultFps;
  const drawing = useDrawing(props.drawable, {
    moments: {
      now: () => momentOfFrame(playhead.frame, fps),
      seek: (seconds) => {
        playhead.pause();
        playhead.seek(Math.min(frameOfMoment(seconds, fps), expectedFrames - 1));
      },
      durationSeconds: expectedFrames / fps,
    },
    onOpen: () => playhead.pause(),
  });
  const playTrack = (track: PlacedTrack) => {
    chosen.choose(track.id);
    playhead.playSpan(track.span);
  };
  const keys = bindPlayerKeys({
    playhead,
    lastFrame: expectedFrames - 1,
    tracks,
    chosen: track,
    playTrack,
    preferences,
    change,
    openHelp: help.open,
    draw: props.drawable && drawing.open,
  });
  useKeys(isReady && hasKeys, keys);

  const hasHeat = preferences.hasHeat && clip.isSettled;
  const trackRange = useTrackRange(film, hasHeat ? track : undefined);
  const { paletteName, isSmooth, hasBoxes, hasPaths } = preferences;
  const colours = { filmRange: clip.range, trackRange, paletteName, isSmooth };
  const mask = preferences.hasMask ? maskRegions : [];
  const seen = { colours, tracks, chosenId: track?.id };
  return (
    <section
      className="player"
      aria-label="Player"
      ref={player}
      style={header && toMeasures(header)}
    >
      <div className="player-screen">
        <Stage
          {...{ film, clip, playhead, preferences, photo, maskRegions, ...seen }}
          poster={props.poster}
          label={`${props.heading}, moving`}
          onChoose={chosen.choose}
        >
          {drawing.layer}
        </Stage>
      </div>
      {clip.failure && <Failure failure={clip.failure} retry={film.retry} clipPath={clipPath} />}
      <Scrubber {...{ playhead, film, header, expectedFrames, fps, ...seen }} />
      <Place {...{ playhead, expectedFrames, fps, recordedAt, zone }} />
      <Transport {...{ playhead }} lastFrame={expectedFrames - 1} isDisabled={!isReady} />
      <Settings preferences={preferences} change={change}>
        <FullScreen element={player} />
        <Share {...{ playhead, fps }} isDisabled={!isReady} />
        {isReady && drawing.button}
        <More
          {...{ preferences, change }}
          hasTracks={tracks.length > 0}
          hasMask={maskRegions.length > 0}
          hasPhoto={photo !== undefined}
          chosenName={track && `track ${track.title}`}
        >
          <Save
            {...{ film, clipPath, zone }}
            scene={isReady && header ? { header, ...seen, hasBoxes, hasPaths, mask } : undefined}
          />
          <Button type="button" tone="neutral" icon="keyboard" onClick={help.open}>
            Keyboard
          </Button>
        </More>
      </Settings>
      {drawing.panel}
      {help.show([...keys, ...(props.pageKeys ?? [])])}
      <Announcement isReady={isReady} {...usePlayState(playhead)} track={track} />
    </section>
  );
}

/** The sheet makes the picture as wide as whole multiples of the sensor allow. */
function toMeasures({ width, height }: Size): CSSProperties {
  return { "--sensor-width": width, "--sensor-height": height } as CSSProperties;
}

interface AnnouncementProps {
  isReady: boolean;
  isPlaying: boolean;
  track: PlacedTrack | undefined;
}

function Announcement({ isReady, isPlaying, track }: AnnouncementProps) {
  const word = isPlaying ? "Playing" : "Paused";
  return (
    <output className="visually-hidden">
      {isReady && (track ? `${word}, track ${track.title}` : word)}
    </output>
  );
}
