import { Disclosure } from "#app/ui/disclosure.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Toggle } from "./controls.tsx";
import type { ChangePreferences } from "./preferences.ts";

interface Props {
  hasShortcuts: boolean;
  change: ChangePreferences;
}

export function KeyboardHelp({ hasShortcuts, change }: Props) {
  return (
    <Disclosure summary="Keyboard">
      <Facts
        facts={[
          { term: "Space", value: "Play or pause; at the end, play again" },
          { term: "Left arrow", value: "Pause and go back one frame" },
          { term: "Right arrow", value: "Pause and go forward one frame" },
        ]}
      />
      <Toggle isOn={hasShortcuts} onSwitch={(hasShortcuts) => change({ hasShortcuts })}>
        These keys work unless a field or button has the focus
      </Toggle>
    </Disclosure>
  );
}
