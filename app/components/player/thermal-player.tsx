import { type ReactNode, useMemo, useRef } from "react";
import { defaultFps } from "#media/cptv/format.ts";
import { expectFrames, findPicture, isShowable } from "#media/thermal/clip.ts";
import { PlayButtons, Settings } from "./controls.tsx";
import { KeyboardHelp } from "./keyboard-help.tsx";
import { Failure, Loading } from "./loading.tsx";
import { Overlay } from "./overlay.tsx";
import { Picture } from "./picture.tsx";
import { usePreferences } from "./preferences.ts";
import { Scrubber } from "./scrubber.tsx";
import { listBoxes, placeTracks, type PlayerTrack } from "./track-boxes.ts";
import { type Selection, useStart } from "./use-start.ts";
import { useClip } from "./use-clip.ts";
import { usePlayback } from "./use-playback.ts";
import { useShortcuts } from "./use-shortcuts.ts";

export interface ThermalPlayerProps {
  rawPath: string;
  /** Stands where the picture will be until there is one. */
  poster: ReactNode;
  heading: string;
  tracks: readonly PlayerTrack[];
  selection: Selection;
}

/** Plays the recording itself, frame by frame as the camera made it. */
export function ThermalPlayer(props: ThermalPlayerProps) {
  const { clip, retry } = useClip(props.rawPath);
  const [preferences, change] = usePreferences();
  const { header, frames, isSettled, failure } = clip;
  const fps = header?.fps ?? defaultFps;
  const playback = usePlayback({
    frameCount: frames.length,
    fps,
    isSettled,
    speed: preferences.speed,
  });
  const tracks = useMemo(
    () => (header ? placeTracks(props.tracks, header) : []),
    [props.tracks, header],
  );
  const isReady = isShowable(clip);
  const player = useRef<HTMLElement>(null);
  useStart({ clip, tracks, selection: props.selection, playback, player });
  useShortcuts(isReady && preferences.hasShortcuts, playback);

  const picture = findPicture(clip, playback.frame);
  const boxes = preferences.hasBoxes
    ? listBoxes(tracks, playback.frame, props.selection.trackId)
    : [];
  return (
    <section className="player" aria-label="Player" ref={player}>
      <div
        className="player-picture"
        style={header && { aspectRatio: `${header.width} / ${header.height}` }}
      >
        {picture && header ? (
          <>
            <Picture
              {...picture}
              {...preferences}
              label={`${props.heading}, moving`}
              size={header}
            />
            <Overlay {...{ header, boxes, playback }} frame={picture.frame} />
          </>
        ) : (
          props.poster
        )}
        <Loading clip={clip} />
      </div>
      {failure && <Failure failure={failure} retry={retry} />}
      <Scrubber
        playback={playback}
        expectedFrames={expectFrames(clip)}
        fps={fps}
        isDisabled={!isReady}
      />
      <PlayButtons playback={playback} isDisabled={!isReady} />
      <Settings preferences={preferences} change={change} />
      <KeyboardHelp hasShortcuts={preferences.hasShortcuts} change={change} />
      <Announcement isReady={isReady} isPlaying={playback.isPlaying} />
    </section>
  );
}

function Announcement({ isReady, isPlaying }: { isReady: boolean; isPlaying: boolean }) {
  const word = isPlaying ? "Playing" : "Paused";
  return <output className="visually-hidden">{isReady && word}</output>;
}
