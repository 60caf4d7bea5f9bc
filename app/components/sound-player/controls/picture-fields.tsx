import { Disclosure } from "#app/ui/disclosure.tsx";
import { type Light, LightSliders } from "#app/components/still-viewer/light.tsx";
import { PlayerSelect } from "#app/components/player/controls/player-select.tsx";
import { Toggle } from "#app/components/player/controls/toggle.tsx";
import { lookText } from "../look-text.ts";
import { type ChangePreferences, soundPalettes, type SoundPreferences } from "../preferences.ts";
import { formatHertz } from "../view/readings.ts";
import type { View } from "../view/use-view.ts";

const text = {
  ...lookText,
  upTo: "Show up to",
  boxes: "Boxes",
  labels: "All labels",
  hidden: "False triggers",
};

interface Props {
  view: View;
  preferences: SoundPreferences;
  change: ChangePreferences;
  hasHidden: boolean;
  light: Light;
  setLight: (light: Light) => void;
}

/** How often the highest frequency that is shown may be halved. */
const halvings = [1, 2, 4, 8, 16, 32];
const leastHertz = 2000;

/** How it is drawn, and what over it. */
export function PictureFields(props: Props) {
  const { view, preferences, change, hasHidden, light, setLight } = props;
  const { nyquist } = view.shown;
  const tops = halvings.map((by) => nyquist / by).filter((hertz) => hertz >= leastHertz);
  return (
    <>
      <Toggle isOn={preferences.hasBoxes} onSwitch={(hasBoxes) => change({ hasBoxes })}>
        {text.boxes}
      </Toggle>
      <Toggle isOn={preferences.hasAllLabels} onSwitch={(hasAllLabels) => change({ hasAllLabels })}>
        {text.labels}
      </Toggle>
      {hasHidden && (
        <Toggle isOn={preferences.hasHidden} onSwitch={(hasHidden) => change({ hasHidden })}>
          {text.hidden}
        </Toggle>
      )}
      <Disclosure summary={text.title}>
        <div className="player-more">
          <PlayerSelect
            label={text.palette}
            value={preferences.palette}
            onChange={({ target }) =>
              change({ palette: soundPalettes.find((one) => one === target.value)! })
            }
          >
            {soundPalettes.map((palette) => (
              <option key={palette} value={palette}>
                {text.palettes[palette]}
              </option>
            ))}
          </PlayerSelect>
          <PlayerSelect
            label={text.scale}
            value={preferences.scale}
            onChange={({ target }) => change({ scale: target.value === "mel" ? "mel" : "linear" })}
          >
            <option value="linear">{text.scales.linear}</option>
            <option value="mel">{text.scales.mel}</option>
          </PlayerSelect>
          <PlayerSelect
            label={text.upTo}
            value={view.maxHertz}
            onChange={({ target }) => view.setMaxHertz(Number(target.value))}
          >
            {tops.map((hertz) => (
              <option key={hertz} value={hertz}>
                {formatHertz(hertz)}
              </option>
            ))}
          </PlayerSelect>
        </div>
        <LightSliders light={light} change={setLight} />
      </Disclosure>
    </>
  );
}
