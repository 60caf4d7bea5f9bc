interface Props {
  label: string;
  /** What the camera sees; without it a grey frame stands for it. */
  frame: string | undefined;
  photo: string | undefined;
  opacity: number;
  size?: "small";
}

/** A photo over the camera's picture, so much of it to be seen as `opacity` says in per cent. */
export function Overlay({ label, frame, photo, opacity, size }: Props) {
  return (
    <figure className="photo-frame" data-size={size} aria-label={label}>
      <svg viewBox="0 0 160 120" aria-hidden="true">
        <rect className="mask-frame" width="160" height="120" />
        {frame && <Filling src={frame} />}
        {photo && <Filling src={photo} opacity={opacity} />}
      </svg>
    </figure>
  );
}

function Filling({ src, opacity = 100 }: { src: string; opacity?: number }) {
  return (
    <image href={src} width="160" height="120" opacity={opacity / 100} preserveAspectRatio="none" />
  );
}
