import { PlayerShare } from "#app/components/player/controls/player-share.tsx";
import { Button } from "#app/ui/button.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { PlayerSelect } from "#app/components/player/controls/player-select.tsx";
import { Toggle } from "#app/components/player/controls/toggle.tsx";
import type { Playback } from "../playing/playback.ts";
import { usePlayState } from "../playing/use-playback.ts";
import {
  type ChangePreferences,
  slowedTenfold,
  type SoundPreferences,
  speeds,
} from "../preferences.ts";

const text = {
  play: "Play",
  pause: "Pause",
  back: "Back 1 s",
  forward: "Forward 1 s",
  all: "Hear all",
  speed: "Speed",
  slowed: "0.1x, for bats",
  pitch: "Keep pitch",
  loop: "Loop",
  volume: "Volume",
  failed: "The sound did not load. Check the connection, then press Play.",
};

interface Props {
  playback: Playback;
  preferences: SoundPreferences;
  change: ChangePreferences;
}

/** What people press while they listen. */
export function Transport({ playback, preferences, change }: Props) {
  const { isPlaying, hasFailed, alone } = usePlayState(playback);
  const { speed, keepsPitch, isLooping, volume } = preferences;
  const jump = (name: string, by: number, icon: IconName) => (
    <Button
      type="button"
      tone="neutral"
      icon={icon}
      aria-label={name}
      onClick={() => playback.seek(playback.position + by)}
    >
      1 s
    </Button>
  );
  return (
    <>
      <div role="alert">{hasFailed && <p className="player-failure">{text.failed}</p>}</div>
      <div className="sound-transport">
        <span className="player-back">{jump(text.back, -1, "jump")}</span>
        <Button type="button" icon={isPlaying ? "pause" : "play"} onClick={() => playback.toggle()}>
          {isPlaying ? text.pause : text.play}
        </Button>
        {jump(text.forward, 1, "jump")}
        <Button
          type="button"
          tone="neutral"
          aria-disabled={!alone || undefined}
          onClick={() => playback.hearAll()}
        >
          {text.all}
        </Button>
        <PlayerSelect
          label={text.speed}
          value={speed}
          onChange={({ target }) => change({ speed: Number(target.value) })}
        >
          {speeds.map((one) => (
            <option key={one} value={one}>
              {one === slowedTenfold ? text.slowed : `${one}x`}
            </option>
          ))}
        </PlayerSelect>
        {speed !== slowedTenfold && (
          <Toggle isOn={keepsPitch} onSwitch={(keepsPitch) => change({ keepsPitch })}>
            {text.pitch}
          </Toggle>
        )}
        <Toggle isOn={isLooping} onSwitch={(isLooping) => change({ isLooping })}>
          {text.loop}
        </Toggle>
        <PlayerShare label={text.volume} share={volume} onChange={(volume) => change({ volume })} />
      </div>
    </>
  );
}
