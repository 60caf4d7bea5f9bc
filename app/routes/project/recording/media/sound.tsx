interface Props {
  src: string;
  heading: string;
  isRedacted: boolean;
}

/** A sound recording in the browser's own player; nothing is loaded before it is asked for. */
export function Sound({ src, heading, isRedacted }: Props) {
  if (isRedacted) {
    return <p className="recording-pictures">The sound was removed because people were heard.</p>;
  }
  return (
    <div className="recording-pictures">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is heard stands beside it, as tracks */}
      <audio className="sound" controls preload="none" src={src} aria-label={heading} />
    </div>
  );
}
