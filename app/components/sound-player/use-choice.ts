import { useEffect, useEffectEvent, useRef } from "react";
import type { Playback } from "./playing/playback.ts";
import { type SoundTrack, toPassage } from "./sound-track.ts";
import type { View } from "./view/use-view.ts";

interface Options {
  tracks: readonly SoundTrack[];
  /** The track of the address. */
  selectedId: number | undefined;
  onChoose: ((trackId: number) => void) | undefined;
  playback: Playback;
  view: View;
}

/**
 * Plays a track alone when it is chosen, here or elsewhere on the page; the one that the page opened with only gets ready,
 * because nobody has asked for sound yet.
 */
export function useChoice({ tracks, selectedId, onChoose, playback, view }: Options) {
  const answered = useRef<{ trackId: number | undefined }>(undefined);
  const answer = useEffectEvent((trackId: number | undefined) => {
    const isFirst = answered.current === undefined;
    if (answered.current?.trackId === trackId) return;
    answered.current = { trackId };
    const track = tracks.find(({ id }) => id === trackId);
    if (!track) return;
    view.reveal(track);
    if (isFirst) playback.choose(toPassage(track));
    else playback.playAlone(toPassage(track));
  });
  useEffect(() => answer(selectedId), [selectedId]);
  const selected = tracks.find(({ id }) => id === selectedId);
  const passage = selected && JSON.stringify(toPassage(selected));
  const known = useRef({ selectedId, passage });
  /* Somebody has corrected when and between which frequencies it is. */
  const renew = useEffectEvent(() => selected && playback.choose(toPassage(selected)));
  useEffect(() => {
    const isCorrected =
      known.current.selectedId === selectedId && known.current.passage !== passage;
    known.current = { selectedId, passage };
    if (isCorrected) renew();
  }, [selectedId, passage]);
  return (track: SoundTrack) => {
    answered.current = { trackId: track.id };
    view.reveal(track);
    playback.playAlone(toPassage(track));
    if (track.id !== selectedId) onChoose?.(track.id);
  };
}
