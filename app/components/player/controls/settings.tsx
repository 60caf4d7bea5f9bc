import type { ReactNode } from "react";
import { type ChangePreferences, type Preferences, speeds } from "../preferences.ts";
import { Toggle } from "./toggle.tsx";

interface Props {
  preferences: Preferences;
  change: ChangePreferences;
  /** What else stands in this row. */
  children: ReactNode;
}

/** What people change while they watch. */
export function Settings({ preferences, change, children }: Props) {
  return (
    <div className="player-settings">
      <label className="player-select">
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
      <Toggle isOn={preferences.hasBoxes} onSwitch={(hasBoxes) => change({ hasBoxes })}>
        Boxes
      </Toggle>
      <Toggle isOn={preferences.isLooping} onSwitch={(isLooping) => change({ isLooping })}>
        Loop
      </Toggle>
      {children}
    </div>
  );
}
