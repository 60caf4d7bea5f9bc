import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Clip } from "#media/thermal/clip.ts";
import { Film, type NumberedFrame } from "./film.ts";

/** The recording at this path, as far as it has come. */
export function useFilm(rawPath: string): { film: Film; clip: Clip } {
  const film = useMemo(() => new Film(rawPath), [rawPath]);
  useEffect(() => film.open(), [film]);
  const clip = useSyncExternalStore(film.subscribe, () => film.clip);
  return { film, clip };
}

/** The frame that is to be seen, and the one before it until that is decoded. */
export function useShownFrame(film: Film): NumberedFrame | undefined {
  return useSyncExternalStore(film.subscribe, () => film.shown);
}
