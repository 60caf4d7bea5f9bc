import { Suspense, useState } from "react";
import { Link } from "react-router";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { TrackBox } from "../recording/media/track-box.tsx";
import { Video } from "../recording/media/video.tsx";
import type { ReviewTrack, ReviewView } from "./review-item.server.ts";
import { ReviewSound } from "./sound/lazy-sound.ts";

const text = {
  pending: "Making the pictures…",
  none: "There is no picture of this recording.",
  poster: (kind: string, place: string) => `${kind} at ${place}`,
  film: (size: string) => `Play the clip, ${size}`,
  play: (alt: string) => `${alt}. Play the clip`,
};

interface Props {
  view: ReviewView;
  track: ReviewTrack | undefined;
  isMoving: boolean;
  /** Where one is. */
  path: string;
  search: string;
  onChoose: ((trackId: number) => void) | undefined;
}

/** The frame that shows the animal best with the track's box, and beside it the track, moving. */
export function ReviewPicture({ view, track, isMoving, ...around }: Props) {
  const { poster, kind, place, to, soundSrc, videoSrc, clip } = view;
  if (soundSrc !== undefined) {
    return (
      <div className="review-picture">
        <Suspense>
          <ReviewSound key={view.id} view={{ ...view, soundSrc }} track={track} {...around} />
        </Suspense>
      </div>
    );
  }
  if (videoSrc !== undefined) {
    return (
      <div className="review-picture">
        <Video src={videoSrc} label={text.poster(kind, place)} />
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
      {clip && <FilmClip key={clip.src} clip={clip} alt={text.poster(kind, place)} />}
      {track?.clip && <Clip key={track.id} clip={track.clip} isMoving={isMoving} />}
    </div>
  );
}

/** All of a film without tracks, for whoever asks: it weighs more than the rest of the page. */
function FilmClip({ clip, alt }: { clip: NonNullable<ReviewView["clip"]>; alt: string }) {
  const { src, size, width, height } = clip;
  return (
    <div className="review-film">
      <Disclosure summary={text.film(size)}>
        <img src={src} alt={alt} width={width} height={height} loading="lazy" />
      </Disclosure>
    </div>
  );
}

function reasonOf({ isPending, fault }: ReviewView): string {
  return isPending ? text.pending : (fault ?? text.none);
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
