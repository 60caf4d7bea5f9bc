import type { ReactNode } from "react";
import { palettes } from "#media/thermal/palettes.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { ChangePreferences, Preferences } from "../preferences.ts";
import { PlayerSelect } from "./player-select.tsx";
import { PlayerShare } from "./player-share.tsx";
import { Toggle } from "./toggle.tsx";

interface Props {
  preferences: Preferences;
  change: ChangePreferences;
  hasTracks: boolean;
  hasMask: boolean;
  hasPhoto: boolean;
  /** "track 2", undefined where none is chosen. */
  chosenName: string | undefined;
  /** What one can do with the recording. */
  children: ReactNode;
}

/** What people set once, or seldom. */
export function More(props: Props) {
  const { preferences, change, hasTracks, hasMask, hasPhoto, chosenName, children } = props;
  return (
    <Disclosure summary="More">
      <div className="player-more">
        <PlayerSelect
          label="Palette"
          value={preferences.paletteName}
          onChange={({ target }) => change({ paletteName: target.value })}
        >
          {palettes.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </PlayerSelect>
        <Toggle isOn={preferences.isSmooth} onSwitch={(isSmooth) => change({ isSmooth })}>
          Smooth
        </Toggle>
        {chosenName && (
          <Toggle isOn={preferences.hasHeat} onSwitch={(hasHeat) => change({ hasHeat })}>
            Heat of {chosenName}
          </Toggle>
        )}
        {hasTracks && (
          <Toggle isOn={preferences.hasPaths} onSwitch={(hasPaths) => change({ hasPaths })}>
            Paths
          </Toggle>
        )}
        {hasMask && (
          <Toggle isOn={preferences.hasMask} onSwitch={(hasMask) => change({ hasMask })}>
            Masked areas
          </Toggle>
        )}
        {hasPhoto && <PhotoSettings {...{ preferences, change }} />}
        {children}
      </div>
    </Disclosure>
  );
}

function PhotoSettings({ preferences, change }: Pick<Props, "preferences" | "change">) {
  const { hasPhoto, photoShare } = preferences;
  return (
    <>
      <Toggle isOn={hasPhoto} onSwitch={(hasPhoto) => change({ hasPhoto })}>
        Photo
      </Toggle>
      {hasPhoto && (
        <PlayerShare
          label="Photo strength"
          share={photoShare}
          onChange={(photoShare) => change({ photoShare })}
        />
      )}
    </>
  );
}
