import type { Playhead } from "#media/thermal/playhead.ts";
import { Button } from "#app/ui/button.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { usePlayState } from "../film/use-playhead.ts";

interface Props {
  playhead: Playhead;
  lastFrame: number;
  isDisabled: boolean;
}

export function Transport({ playhead, lastFrame, isDisabled }: Props) {
  const { isPlaying, isAtEnd } = usePlayState(playhead);
  const word = isAtEnd ? "Replay" : "Play";
  const move = (icon: IconName, name: string, word: string, run: () => void) => (
    <Button
      type="button"
      tone="neutral"
      icon={icon}
      disabled={isDisabled}
      aria-label={name}
      onClick={run}
    >
      {word}
    </Button>
  );
  return (
    <div className="player-transport">
      <span className="player-back">
        {move("end", "To the start", "Start", () => playhead.seek(0))}
        {move("jump", "Back 1 s", "1 s", () => playhead.jump(-1))}
        {move("frame", "Previous frame", "Frame", () => playhead.step(-1))}
      </span>
      <Button
        type="button"
        icon={isPlaying ? "pause" : "play"}
        disabled={isDisabled}
        onClick={() => playhead.toggle()}
      >
        {isPlaying ? "Pause" : word}
      </Button>
      <span>
        {move("frame", "Next frame", "Frame", () => playhead.step(1))}
        {move("jump", "Forward 1 s", "1 s", () => playhead.jump(1))}
        {move("end", "To the end", "End", () => playhead.seek(lastFrame))}
      </span>
    </div>
  );
}
