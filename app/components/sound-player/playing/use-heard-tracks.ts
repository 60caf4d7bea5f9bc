import { useEffect } from "react";
import { listHeard, type SoundTrack } from "../sound-track.ts";
import type { Playback } from "./playback.ts";

/** Marks in the page's list of tracks which of them are heard now; a page that drew its rows anew each time would be too slow. */
export function useHeardTracks(playback: Playback, tracks: readonly SoundTrack[]): void {
  useEffect(() => {
    let marked: Element[] = [];
    const mark = (heard: readonly SoundTrack[]) => {
      const rows = heard.flatMap(({ id }) => document.querySelector(`#track-${id}`) ?? []);
      for (const row of marked) if (!rows.includes(row)) row.removeAttribute("data-heard");
      for (const row of rows) row.setAttribute("data-heard", "");
      marked = rows;
    };
    const follow = () => mark(playback.isPlaying ? listHeard(tracks, playback.position) : []);
    const leave = playback.subscribe(follow);
    return () => {
      leave();
      mark([]);
    };
  }, [playback, tracks]);
}
