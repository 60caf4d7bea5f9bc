import type { ReactNode } from "react";
import { type ChangePreferences, type Preferences, speeds } from "../preferences.ts";
import { PlayerSelect } from "./player-select.tsx";
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
      <PlayerSelect
        label="Speed"
        value={preferences.speed}
        onChange={({ target }) => change({ speed: Number(target.value) })}
      >
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            {speed}x
          </option>
        ))}
      </PlayerSelect>
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
