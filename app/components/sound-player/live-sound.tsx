import "#app/styles/sound-player.css";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useKeyboardHelp } from "#app/components/keyboard-list.tsx";
import { FullScreen } from "#app/components/player/controls/full-screen.tsx";
import { Toggle } from "#app/components/player/controls/toggle.tsx";
import { useElementSize } from "#app/components/player/use-element-size.ts";
import { type KeyRow, useKeys, useKeysSwitch } from "#app/components/player/use-keys.ts";
import { lightAsTaken, toFilter } from "#app/components/still-viewer/light.tsx";
import { Button } from "#app/ui/button.tsx";
import { Clock } from "./controls/clock.tsx";
import { FilterFields } from "./controls/filter-fields.tsx";
import { PictureFields } from "./controls/picture-fields.tsx";
import { Transport } from "./controls/transport.tsx";
import { ViewButtons } from "./controls/view-buttons.tsx";
import { noFilters } from "./playing/filters.ts";
import type { Playback } from "./playing/playback.ts";
import { useHeardTracks } from "./playing/use-heard-tracks.ts";
import { usePlayback, usePlayState } from "./playing/use-playback.ts";
import { usePreferences } from "./preferences.ts";
import { type DrawableSound, useRegion } from "./region/use-region.tsx";
import { bindSoundKeys } from "./sound-keys.ts";
import { listShown, type SoundTrack, titleOf } from "./sound-track.ts";
import { useChoice } from "./use-choice.ts";
import { FrequencyLabels, TimeLabels } from "./view/axes.tsx";
import { OverviewBar } from "./view/overview-bar.tsx";
import { Stage } from "./view/stage.tsx";
import { useView } from "./view/use-view.ts";

const text = {
  player: "Sound player",
  keyboard: "Keyboard",
  pictureFailed: "Part of the picture did not load.",
  again: "Try again",
  original: (size: string) => `Original (${size})`,
};

export interface LiveSoundProps {
  /** The file is at `raw` under it, its copy at `sound-mp3`, pictures at `spectrogram` and `spectrogram-tile`, and parts of the sound at `sound-clip`. */
  mediaPath: string;
  heading: string;
  sound: { sampleRate: number; seconds: number };
  /** Of a file that is too large to be heard at once: its copy is, unless the file is chosen. */
  originalSize?: string | undefined;
  /** Of the pictures. */
  madeAt: string;
  /** When it began, ISO 8601, and where the clock hangs. */
  recordedAt?: string | undefined;
  zone?: string | undefined;
  tracks: readonly SoundTrack[];
  selectedTrackId?: number | undefined;
  /** Hears of a track that was chosen in the player. */
  onChooseTrack?: ((trackId: number) => void) | undefined;
  /** Makes boxes links. */
  toTrack?: ((trackId: number) => string) | undefined;
  drawable?: DrawableSound | undefined;
  /** What keys do on the page besides, to stand in the same list. */
  pageKeys?: readonly KeyRow[];
  /** What stands there until the player has come, and where it does not. */
  children: ReactNode;
}

/** A sound to see closely, to hear, and to draw on. */
export function LiveSound(props: LiveSoundProps) {
  const { mediaPath, madeAt, heading, sound, selectedTrackId: selectedId } = props;
  const { recordedAt, zone } = props;
  const { seconds } = sound;
  const audio = useRef<HTMLAudioElement>(null);
  const player = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const size = useElementSize(stage);
  const [preferences, change] = usePreferences();
  const [filters, setFilters] = useState(noFilters);
  const [hasCopy, setCopy] = useState(props.originalSize !== undefined);
  const [light, setLight] = useState(lightAsTaken);
  const help = useKeyboardHelp();
  const [attempt, setAttempt] = useState({ count: 0, hasFailed: false });
  const [hasKeys] = useKeysSwitch();
  const playback = usePlayback({ mediaPath, seconds, audio, preferences, filters, hasCopy });
  const view = useView(sound, preferences.scale, () => playback.position);
  const tracks = listShown(props.tracks, {
    withHidden: preferences.hasHidden,
    chosenId: selectedId,
  });
  const chosen = props.tracks.find(({ id }) => id === selectedId);
  const { onChooseTrack: onChoose } = props;
  const play = useChoice({ tracks: props.tracks, selectedId, onChoose, playback, view });
  const region = useRegion({ drawable: props.drawable, view, playback, seconds, chosen });
  const keys = bindSoundKeys({
    playback,
    view,
    seconds,
    tracks,
    chosen,
    preferences,
    change,
    playTrack: play,
    openHelp: help.open,
    draw: region.draw,
    correct: region.correct,
  });
  useKeys(hasKeys, keys);
  useHeardTracks(playback, tracks);
  useTurnedPages(playback, view.follow);
  const { palette, scale } = preferences;
  const seen = { pictured: { mediaPath, madeAt }, look: { palette, scale }, view, playback };
  const drawn = tracks.filter(({ id }) => id !== region.correctedId);
  return (
    <section className="sound-player" aria-label={text.player} ref={player}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is heard stands in the picture, as tracks */}
      <audio ref={audio} preload="auto" />
      <div className="sound-picture">
        <FrequencyLabels shown={view.shown} size={size} />
        <Stage
          attempt={attempt.count}
          {...{ ...seen, stage, heading, sound, size, selectedId }}
          filter={toFilter(light)}
          tracks={preferences.hasBoxes ? drawn : []}
          hasAllLabels={preferences.hasAllLabels}
          onChoose={(trackId) => play(tracks.find(({ id }) => id === trackId)!)}
          toTrack={props.toTrack}
          onFail={() => setAttempt({ ...attempt, hasFailed: true })}
        >
          {region.layer}
        </Stage>
        <TimeLabels {...{ size, recordedAt, zone }} shown={view.shown} />
        <OverviewBar {...{ ...seen, seconds, tracks }} />
      </div>
      <div role="alert">
        {attempt.hasFailed && (
          <p className="player-failure">
            {text.pictureFailed}
            <Button
              type="button"
              tone="neutral"
              onClick={() => setAttempt({ count: attempt.count + 1, hasFailed: false })}
            >
              {text.again}
            </Button>
          </p>
        )}
      </div>
      <Clock {...{ playback, seconds, recordedAt, zone }} />
      <Transport {...{ playback, preferences, change }} />
      <div className="still-controls">
        <ViewButtons view={view} chosen={chosen} />
        {region.buttons}
      </div>
      {region.panel}
      <div className="player-settings">
        <PictureFields
          {...{ view, preferences, change, light, setLight }}
          hasHidden={props.tracks.some(({ isHidden }) => isHidden)}
        />
        {props.originalSize !== undefined && (
          <Toggle isOn={!hasCopy} onSwitch={(isOriginal) => setCopy(!isOriginal)}>
            {text.original(props.originalSize)}
          </Toggle>
        )}
        <FilterFields filters={filters} change={setFilters} nyquist={sound.sampleRate / 2} />
        <FullScreen element={player} />
        <Button type="button" tone="neutral" icon="keyboard" onClick={help.open}>
          {text.keyboard}
        </Button>
      </div>
      {help.show([...keys, ...(props.pageKeys ?? [])])}
      <Announcement playback={playback} chosen={chosen} />
    </section>
  );
}

/** Turns to where the sound is when that leaves the picture. */
function useTurnedPages(playback: Playback, follow: (before: number, now: number) => void): void {
  const turn = useEffectEvent(follow);
  useEffect(() => {
    let before = playback.position;
    return playback.subscribe(() => {
      const now = playback.position;
      if (playback.isPlaying && now !== before) turn(before, now);
      before = now;
    });
  }, [playback]);
}

interface AnnouncementProps {
  playback: Playback;
  chosen: SoundTrack | undefined;
}

function Announcement({ playback, chosen }: AnnouncementProps) {
  const { isPlaying, isWaiting, alone } = usePlayState(playback);
  const word = isPlaying ? (isWaiting ? "Loading" : "Playing") : "Paused";
  return (
    <output className="visually-hidden">
      {alone && chosen ? `${word}, track ${titleOf(chosen)} alone` : word}
    </output>
  );
}
