import { placeInLanes } from "#media/thermal/lanes.ts";
import type { PlacedTrack } from "../picture/track-boxes.ts";
import { formatTenths } from "#contract/rules/times/durations.ts";

interface Props {
  tracks: readonly PlacedTrack[];
  chosenId: number | undefined;
  lastFrame: number;
}

/** When each track is to be seen, over the same width as the scrubber. */
export function TrackBars({ tracks, chosenId, lastFrame }: Props) {
  const lanes = placeInLanes(tracks.map(({ span }) => span));
  const toShare = (frame: number) => `${(Math.min(frame, lastFrame) / lastFrame) * 100}%`;
  if (tracks.length === 0 || lastFrame <= 0) return null;
  return (
    <div
      className="player-bars"
      aria-hidden="true"
      style={{ blockSize: `${(Math.max(...lanes) + 1) * 0.5}rem` }}
    >
      {tracks.map(({ id, title, colour, span }, index) => (
        <span
          key={id}
          title={title}
          data-chosen={id === chosenId}
          style={{
            insetInlineStart: toShare(span.first),
            insetInlineEnd: `calc(100% - ${toShare(span.last)})`,
            insetBlockStart: `${lanes[index]! * 0.5}rem`,
            background: colour,
          }}
        />
      ))}
    </div>
  );
}

/** "1 possum from 0:02.0 to 0:08.1; 2 cat ..." */
export function describeTracks(tracks: readonly PlacedTrack[], fps: number): string {
  const words = tracks.map(
    ({ title, span }) =>
      `${title} from ${formatTenths(span.first / fps)} to ${formatTenths(span.last / fps)}`,
  );
  return words.length === 0 ? "No tracks" : `Tracks: ${words.join("; ")}`;
}
