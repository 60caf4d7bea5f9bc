import { useState } from "react";
import { Link } from "react-router";
import { TrackBox } from "../recording/media/track-box.tsx";
import type { ReviewTrack, ReviewView } from "./review-item.server.ts";

const text = {
  pending: "The pictures of this recording are being made.",
  none: "There is no picture of this recording.",
  tooLarge: "The file is too large to make pictures from.",
  poster: (kind: string, place: string) => `${kind} at ${place}`,
  play: (alt: string) => `${alt}. Play the clip`,
};

interface Props {
  view: ReviewView;
  track: ReviewTrack | undefined;
  isMoving: boolean;
}

/** The frame that shows the animal best with the track's box, and beside it the track, moving. */
export function ReviewPicture({ view, track, isMoving }: Props) {
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
      {track?.clip && <Clip key={track.id} clip={track.clip} isMoving={isMoving} />}
    </div>
  );
}

function reasonOf({ state }: ReviewView): string {
  if (state === "pending") return text.pending;
  return state === "too-large" ? text.tooLarge : text.none;
}

/**
 * Moves once scripts run, unless somebody wants no motion: a clip weighs more than the rest of the page. It is made
 * when it is first asked for: until it has come, and where it never does, its still is there.
 */
function Clip({ clip, isMoving }: { clip: NonNullable<ReviewTrack["clip"]>; isMoving: boolean }) {
  const { src, stillSrc, width, height, alt } = clip;
  const [isLoaded, setLoaded] = useState(false);
  if (!isMoving) {
    return (
      <a className="review-clip" href={src}>
        <img src={stillSrc} alt={text.play(alt)} width={width} height={height} />
      </a>
    );
  }
  return (
    <span className="review-clip">
      <img src={stillSrc} alt={alt} width={width} height={height} />
      <picture>
        <source media="(prefers-reduced-motion: reduce)" srcSet={stillSrc} />
        <img
          className="review-moving"
          src={src}
          alt=""
          data-loaded={isLoaded ? "" : undefined}
          onLoad={() => setLoaded(true)}
        />
      </picture>
    </span>
  );
}
