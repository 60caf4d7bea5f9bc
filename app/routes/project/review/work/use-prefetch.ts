import { useEffect } from "react";
import type { ReviewView } from "../review-item.server.ts";

const max = 3;

/** The pictures of the next recordings are there before they are looked at. */
export function usePrefetch(ahead: readonly ReviewView[]): void {
  const key = ahead
    .slice(1, 1 + max)
    .flatMap(listPictures)
    .join(" ");
  useEffect(() => {
    for (const src of key.split(" ")) if (src !== "") new Image().src = src;
  }, [key]);
}

function listPictures({ poster, sound, tracks }: ReviewView): string[] {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const clips = tracks.flatMap(({ clip, isWaiting }) =>
    clip && isWaiting ? [clip.stillSrc, ...(isStill ? [] : [clip.src])] : [],
  );
  const figure = sound?.figure;
  const heard = figure ? [devicePixelRatio > 1 ? figure.src : figure.small] : [];
  return [...(poster ? [poster.src] : []), ...heard, ...clips];
}
