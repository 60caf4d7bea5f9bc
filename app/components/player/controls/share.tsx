import { useState } from "react";
import { momentOfFrame } from "#media/thermal/playback.ts";
import type { Playhead } from "#media/thermal/playhead.ts";
import { formatTenths } from "#contract/rules/times/durations.ts";
import { Button } from "#app/ui/button.tsx";
import { toMomentAddress } from "./moments.ts";

interface Props {
  playhead: Playhead;
  fps: number;
  isDisabled: boolean;
}

/** Copies the address of the moment that is shown; where the browser forbids that, shows it to be copied by hand. */
export function Share({ playhead, fps, isDisabled }: Props) {
  const [shared, setShared] = useState<{ address: string; seconds: number; isCopied: boolean }>();
  const share = async () => {
    playhead.pause();
    const seconds = momentOfFrame(playhead.frame, fps);
    const address = toMomentAddress(window.location.href, seconds);
    setShared({ address, seconds, isCopied: await isCopied(address) });
  };
  return (
    <>
      <Button
        type="button"
        tone="neutral"
        icon="link"
        disabled={isDisabled}
        aria-label="Share this moment"
        onClick={share}
      >
        Share
      </Button>
      <output className="player-shared">
        {shared?.isCopied && `Link to ${formatTenths(shared.seconds)} copied`}
      </output>
      {shared && !shared.isCopied && (
        <label className="player-shared">
          Link to {formatTenths(shared.seconds)}
          <input
            className="input"
            readOnly
            value={shared.address}
            onFocus={({ target }) => target.select()}
          />
        </label>
      )}
    </>
  );
}

/** Without HTTPS there is no clipboard, and a person may forbid it. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
