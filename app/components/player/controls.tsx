import type { ReactNode } from "react";
import { palettes } from "#media/thermal/palettes.ts";
import { Button } from "#app/ui/button.tsx";
import { type ChangePreferences, type Preferences, speeds } from "./preferences.ts";
import type { Playback } from "./use-playback.ts";

export function PlayButtons({ playback, isDisabled }: { playback: Playback; isDisabled: boolean }) {
  const { isPlaying, isAtEnd, toggle, step } = playback;
  const word = isAtEnd ? "Replay" : "Play";
  return (
    <div className="player-buttons">
      <Button
        type="button"
        icon={isPlaying ? "pause" : "play"}
        disabled={isDisabled}
        onClick={toggle}
      >
        {isPlaying ? "Pause" : word}
      </Button>
      <Button type="button" tone="neutral" disabled={isDisabled} onClick={() => step(-1)}>
        Previous frame
      </Button>
      <Button type="button" tone="neutral" disabled={isDisabled} onClick={() => step(1)}>
        Next frame
      </Button>
    </div>
  );
}

interface SettingsProps {
  preferences: Preferences;
  change: ChangePreferences;
}

export function Settings({ preferences, change }: SettingsProps) {
  return (
    <div className="player-settings">
      <label>
        Speed
        <select
          className="input"
          value={preferences.speed}
          onChange={({ target }) => change({ speed: Number(target.value) })}
        >
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {speed}x
            </option>
          ))}
        </select>
      </label>
      <label>
        Palette
        <select
          className="input"
          value={preferences.paletteName}
          onChange={({ target }) => change({ paletteName: target.value })}
        >
          {palettes.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <Toggle isOn={preferences.isSmooth} onSwitch={(isSmooth) => change({ isSmooth })}>
        Smooth
      </Toggle>
      <Toggle isOn={preferences.hasBoxes} onSwitch={(hasBoxes) => change({ hasBoxes })}>
        Boxes
      </Toggle>
    </div>
  );
}

interface ToggleProps {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  children: ReactNode;
}

export function Toggle({ isOn, onSwitch, children }: ToggleProps) {
  return (
    <label className="choice">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onSwitch(target.checked)} />
      <span>{children}</span>
    </label>
  );
}
