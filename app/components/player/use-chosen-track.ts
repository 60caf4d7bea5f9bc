import { useState } from "react";
import type { PlacedTrack } from "./picture/track-boxes.ts";
import type { Selection } from "./use-start.ts";

interface OwnChoice {
  trackId: number;
  /** Of the selection that it came after, then of the one that it led to. */
  key: string;
  isAwaited: boolean;
}

interface ChosenTrack {
  track: PlacedTrack | undefined;
  isOwn: boolean;
  choose: (trackId: number) => void;
}

/** The track of the address, or the one that was chosen in the player since; the page hears of that. */
export function useChosenTrack(
  tracks: readonly PlacedTrack[],
  selection: Selection,
  onChoose: ((trackId: number) => void) | undefined,
): ChosenTrack {
  const [own, setOwn] = useState<OwnChoice>();
  const standing = own && followSelection(own, selection);
  if (standing !== own) setOwn(standing);
  const trackId = standing ? standing.trackId : selection.trackId;
  return {
    track: tracks.find(({ id }) => id === trackId),
    isOwn: standing !== undefined,
    choose(trackId) {
      setOwn({ trackId, key: selection.key, isAwaited: true });
      onChoose?.(trackId);
    },
  };
}

/** The page may answer a choice with an address of its own; any other address takes its place. */
function followSelection(own: OwnChoice, { trackId, key }: Selection): OwnChoice | undefined {
  if (key === own.key) return own;
  if (own.isAwaited && trackId === own.trackId) return { trackId, key, isAwaited: false };
  return undefined;
}
