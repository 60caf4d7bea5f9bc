/** A video of a trail camera, which browsers play by themselves: no pictures are made of it. */
export function Video({ src, label }: { src: string; label: string }) {
  return (
    /* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody speaks on purpose */
    <video
      className="poster"
      controls
      playsInline
      preload="metadata"
      src={src}
      key={src}
      aria-label={label}
    />
  );
}
