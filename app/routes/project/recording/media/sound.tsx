interface Props {
  src: string;
  heading: string;
  /** What was removed of it and when, in a sentence. */
  removed: string | undefined;
}

/** A sound recording in the browser's own player; nothing is loaded before it is asked for. */
export function Sound({ src, heading, removed }: Props) {
  if (removed) return <p className="recording-pictures">{removed}. Its tracks and tags stay.</p>;
  return (
    <div className="recording-pictures">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is heard stands beside it, as tracks */}
      <audio className="sound" controls preload="none" src={src} aria-label={heading} />
    </div>
  );
}
