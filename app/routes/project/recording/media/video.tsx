/** A video of a trail camera, which browsers play by themselves: no pictures are made of it. */
export function Video({ src, heading }: { src: string; heading: string }) {
  return (
    <div className="recording-pictures">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody speaks on purpose */}
      <video
        className="poster"
        controls
        playsInline
        preload="metadata"
        src={src}
        key={src}
        aria-label={heading}
      />
    </div>
  );
}
