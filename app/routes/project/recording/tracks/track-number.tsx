import { chooseTrackColour } from "#media/thermal/overlay.ts";

/** The number of a track in its colour, the same in the list, the boxes and the scrubber. */
export function TrackNumber({ number }: { number: number }) {
  return (
    <svg className="track-number" viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill={chooseTrackColour(number)} />
      <text x="12" y="17" textAnchor="middle">
        {number}
      </text>
    </svg>
  );
}
