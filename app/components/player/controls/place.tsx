import type { Playhead } from "#media/thermal/playhead.ts";
import { usePlayheadFrame } from "../film/use-playhead.ts";
import { formatTenths } from "#contract/rules/times/durations.ts";
import { describePlace } from "./scrubber.tsx";

interface Props {
  playhead: Playhead;
  expectedFrames: number;
  fps: number;
  /** When the first frame was filmed, and where the clock hangs. */
  recordedAt: string | undefined;
  zone: string | undefined;
}

/** Which frame it is, and what time it was. */
export function Place({ playhead, expectedFrames, fps, recordedAt, zone }: Props) {
  const frame = usePlayheadFrame(playhead);
  const clockTime =
    recordedAt && zone ? formatClockTime(Date.parse(recordedAt) + (frame / fps) * 1000, zone) : "";
  return (
    <p className="player-place">
      <span>{describePlace(frame, expectedFrames, fps) || "Frame"}</span>
      <span>{clockTime}</span>
      <span>{formatTenths(expectedFrames / fps)}</span>
    </p>
  );
}

/** "9:30:05 pm" */
function formatClockTime(instantMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-NZ", {
    timeZone,
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
  }).format(instantMs);
}
