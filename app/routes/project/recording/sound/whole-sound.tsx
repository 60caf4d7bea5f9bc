import type { SoundPage } from "./sound-data.server.ts";

const text = {
  copy: (size: string) => `You hear a smaller copy (${size} in all).`,
  original: (size: string) => `The original (${size})`,
};

interface Props {
  /** The file as it was recorded. */
  src: string;
  label: string;
  copy: SoundPage["copy"] | undefined;
}

/** All of a sound; of a large file its copy, and the file for whoever wants it. */
export function WholeSound({ src, label, copy }: Props) {
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is heard stands beside it, as tracks */}
      <audio
        className="sound"
        controls
        preload="none"
        src={copy?.src ?? src}
        aria-label={label}
        data-start={0}
      />
      {copy && (
        <p className="sound-sizes">
          {text.copy(copy.size)} <a href={src}>{text.original(copy.original)}</a>
        </p>
      )}
    </div>
  );
}
