import { StatusWord } from "#app/ui/status-word.tsx";
import { TrackNumber } from "../recording/tracks/track-number.tsx";
import type { ReviewTrack, ReviewView, ReviewWhole } from "./review-item.server.ts";

const text = {
  none: "This recording has no track.",
  unseen: "Nobody has looked at it yet.",
  still: "Your tag is for the whole picture.",
  film: "Your tag is for the whole video.",
  said: "Tagged by you.",
  of: (index: number, count: number) => `Track ${index} of ${count}`,
};

interface Props {
  view: ReviewView;
  track: ReviewTrack | undefined;
}

/** What is said of the track that waits. */
export function TrackWords({ view: { tracks, whole }, track }: Props) {
  if (!track) return <p>{whole ? describeWhole(whole) : text.none}</p>;
  return (
    <div className="review-track">
      <TrackNumber number={track.number} />
      <p>
        <strong>{track.label}</strong>{" "}
        <span className="track-span">
          {tracks.length > 1 && `${text.of(tracks.indexOf(track) + 1, tracks.length)} · `}
          {track.span}
        </span>
      </p>
      {track.status.tone !== "quiet" && (
        <StatusWord tone={track.status.tone}>{track.status.text}</StatusWord>
      )}
      <p className="track-said">
        {track.said.map(({ id, text: words }) => (
          <span key={id}>{words}</span>
        ))}
      </p>
    </div>
  );
}

function describeWhole({ isStill, isWaiting, own }: ReviewWhole): string {
  if (own.length > 0) return text.said;
  return `${isWaiting ? text.unseen : text.none} ${isStill ? text.still : text.film}`;
}
