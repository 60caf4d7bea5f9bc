import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import { useAnimation } from "#app/components/player/film/use-animation.ts";
import { type SoundPreferences, slowedTenfold } from "../preferences.ts";
import type { Filters } from "./filters.ts";
import { Playback } from "./playback.ts";

interface Played {
  mediaPath: string;
  seconds: number;
  audio: RefObject<HTMLAudioElement | null>;
  preferences: SoundPreferences;
  filters: Filters;
  hasCopy: boolean;
}

export function usePlayback({ mediaPath, seconds, audio, preferences, filters, hasCopy }: Played) {
  const [playback] = useState(() => new Playback({ mediaPath, seconds }));
  const { speed, keepsPitch, isLooping, volume } = preferences;
  useEffect(() => {
    if (audio.current) return playback.attach(audio.current);
    return undefined;
  }, [playback, audio]);
  useEffect(() => {
    const slower = speed === slowedTenfold ? 10 : 1;
    playback.setPace({ speed, keepsPitch, slower, isLooping, volume, hasCopy });
  }, [playback, speed, keepsPitch, isLooping, volume, hasCopy]);
  useEffect(() => playback.setFilters(filters), [playback, filters]);
  const isPlaying = useSyncExternalStore(playback.subscribe, () => playback.isPlaying);
  useAnimation(isPlaying, () => playback.follow());
  return playback;
}

export function usePosition(playback: Playback): number {
  return useSyncExternalStore(playback.subscribe, () => playback.position);
}

export function usePlayState(playback: Playback) {
  const { subscribe } = playback;
  return {
    isPlaying: useSyncExternalStore(subscribe, () => playback.isPlaying),
    isWaiting: useSyncExternalStore(subscribe, () => playback.isWaiting),
    hasFailed: useSyncExternalStore(subscribe, () => playback.hasFailed),
    alone: useSyncExternalStore(subscribe, () => playback.alone),
  };
}
