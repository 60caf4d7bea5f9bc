import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

type FigureProps = { src: string; alt: string; width: number; height: number; caption?: ReactNode };

export function Figure({ alt, caption, ...image }: FigureProps) {
  return (
    <figure className="figure">
      <img {...image} alt={alt} loading="lazy" decoding="async" />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

type ThumbProps = { src?: string; icon: IconName };

/** Decorates words beside it, so it is silent; without a picture it shows the icon. */
export function Thumb({ src, icon }: ThumbProps) {
  if (src === undefined) {
    return (
      <span className="thumb" data-of={icon}>
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <img
      className="thumb"
      data-of={icon}
      src={src}
      alt=""
      width={64}
      height={64}
      loading="lazy"
      decoding="async"
    />
  );
}
