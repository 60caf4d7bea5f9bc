import type { Playhead } from "#media/thermal/playhead.ts";
import type { PlacedTrack } from "./picture/track-boxes.ts";
import type { ChangePreferences, Preferences } from "./preferences.ts";
import type { KeyBinding } from "./use-keys.ts";

interface Keyboard {
  playhead: Playhead;
  lastFrame: number;
  tracks: readonly PlacedTrack[];
  chosen: PlacedTrack | undefined;
  playTrack: (track: PlacedTrack) => void;
  preferences: Preferences;
  change: ChangePreferences;
  openHelp: () => void;
  /** Absent for those who may only watch. */
  draw: (() => void) | undefined;
}

/** What keys do, in the order in which they are listed. */
export function bindPlayerKeys(keyboard: Keyboard): KeyBinding[] {
  const { playhead, lastFrame, tracks, preferences, change } = keyboard;
  const walk = (by: 1 | -1) => {
    const next = findNeighbour(tracks, keyboard.chosen, by);
    if (next) keyboard.playTrack(next);
  };
  return [
    {
      keys: ["Space", "k"],
      does: "Play or pause; at the end, play again",
      run: () => playhead.toggle(),
    },
    {
      keys: ["ArrowLeft", ","],
      does: "Pause and go back one frame",
      run: () => playhead.step(-1),
      repeats: true,
    },
    {
      keys: ["ArrowRight", "."],
      does: "Pause and go forward one frame",
      run: () => playhead.step(1),
      repeats: true,
    },
    { keys: ["j"], does: "Back 1 s", run: () => playhead.jump(-1), repeats: true },
    { keys: ["l"], does: "Forward 1 s", run: () => playhead.jump(1), repeats: true },
    { keys: ["Home"], does: "To the start", run: () => playhead.seek(0) },
    { keys: ["End"], does: "To the end", run: () => playhead.seek(lastFrame) },
    { keys: ["["], does: "Play the previous track", run: () => walk(-1) },
    { keys: ["]"], does: "Play the next track", run: () => walk(1) },
    {
      keys: ["b"],
      does: "Show or hide boxes",
      run: () => change({ hasBoxes: !preferences.hasBoxes }),
    },
    ...(keyboard.draw ? [{ keys: ["d"], does: "Draw a track", run: keyboard.draw }] : []),
    { keys: ["?"], does: "Show this list", run: keyboard.openHelp },
  ];
}

/** Without a chosen track the first is next, and the last is before. Undefined at the ends. */
export function findNeighbour<Track>(
  tracks: readonly Track[],
  chosen: Track | undefined,
  by: 1 | -1,
): Track | undefined {
  const at = chosen === undefined ? -1 : tracks.indexOf(chosen);
  if (at === -1) return by === 1 ? tracks[0] : tracks.at(-1);
  return tracks[at + by];
}
