import { Link } from "react-router";
import { TrackBox } from "../recording/media/track-box.tsx";
import type { ReviewTrack, ReviewView } from "./review-item.server.ts";

const text = {
  pending: "The pictures of this recording are being made.",
  none: "There is no picture of this recording.",
  tooLarge: "The file is too large to make pictures from.",
  open: "Open the recording",
  poster: (kind: string, place: string) => `${kind} at ${place}`,
  close: "Close up",
};

interface Props {
  view: ReviewView;
  track: ReviewTrack | undefined;
}

/** The frame that shows the animal best with the track's box, and beside it the track, moving. */
export function ReviewPicture({ view, track }: Props) {
  const { poster, kind, place, to, soundSrc } = view;
  if (soundSrc !== undefined) {
    return (
      <div className="review-picture">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is heard stands below it, as tracks */}
        <audio
          className="sound"
          controls
          preload="auto"
          src={soundSrc}
          key={soundSrc}
          aria-label={kind}
        />
      </div>
    );
  }
  return (
    <div className="review-picture">
      <Link
        to={to}
        className="poster"
        style={{ aspectRatio: poster ? `${poster.width} / ${poster.height}` : undefined }}
      >
        {poster ? (
          <img
            key={poster.src}
            src={poster.src}
            alt={text.poster(kind, place)}
            width={poster.width}
            height={poster.height}
          />
        ) : (
          <span className="picture-placeholder">{reasonOf(view)}</span>
        )}
        {track?.box && <TrackBox {...track.box} />}
      </Link>
      {track?.clip && <Clip key={track.id} clip={track.clip} />}
    </div>
  );
}

function reasonOf({ state }: ReviewView): string {
  if (state === "pending") return text.pending;
  return state === "too-large" ? text.tooLarge : text.none;
}

/** Stands still for whoever wants no motion. */
function Clip({ clip }: { clip: NonNullable<ReviewTrack["clip"]> }) {
  const { src, stillSrc, width, height, alt } = clip;
  return (
    <picture className="review-clip">
      <source media="(prefers-reduced-motion: reduce)" srcSet={stillSrc} />
      <img src={src} alt={alt} width={width} height={height} />
    </picture>
  );
}
