import { useEffect, useState } from "react";
import type { ValueRange } from "#media/thermal/range.ts";
import type { PlacedTrack } from "../picture/track-boxes.ts";
import type { Film } from "./film.ts";

/** The range of what is in a track's boxes, once all of them have come. */
export function useTrackRange(film: Film, track: PlacedTrack | undefined): ValueRange | undefined {
  const [measured, setMeasured] = useState<{ track: PlacedTrack; range: ValueRange | undefined }>();
  useEffect(() => {
    if (!track) return;
    let isCurrent = true;
    const measure = async () => {
      const range = await film.measureTrack(track.boxes).catch(() => undefined);
      if (isCurrent) setMeasured({ track, range });
    };
    void measure();
    return () => {
      isCurrent = false;
    };
  }, [film, track]);
  return track && measured?.track === track ? measured.range : undefined;
}
