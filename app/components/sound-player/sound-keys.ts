import { findNeighbour } from "#app/components/player/player-keys.ts";
import type { KeyBinding } from "#app/components/player/use-keys.ts";
import type { Playback } from "./playing/playback.ts";
import type { ChangePreferences, SoundPreferences } from "./preferences.ts";
import type { SoundTrack } from "./sound-track.ts";
import type { View } from "./view/use-view.ts";

interface Keyboard {
  playback: Playback;
  view: View;
  seconds: number;
  tracks: readonly SoundTrack[];
  chosen: SoundTrack | undefined;
  playTrack: (track: SoundTrack) => void;
  preferences: SoundPreferences;
  change: ChangePreferences;
  openHelp: () => void;
  /** Absent for those who may only listen. */
  draw: (() => void) | undefined;
  correct: (() => void) | undefined;
}

/** What keys do, in the order in which they are listed. */
export function bindSoundKeys(keyboard: Keyboard): KeyBinding[] {
  const { playback, view, tracks, chosen, preferences, change } = keyboard;
  const jump = (by: number) => playback.seek(playback.position + by);
  const walk = (by: 1 | -1) => {
    const next = findNeighbour(tracks, chosen, by);
    if (next) keyboard.playTrack(next);
  };
  return [
    {
      keys: ["Space", "k"],
      does: "Play or pause; at the end, play again",
      run: () => playback.toggle(),
    },
    { keys: ["ArrowLeft"], does: "Back 0.1 s", run: () => jump(-0.1), repeats: true },
    { keys: ["ArrowRight"], does: "Forward 0.1 s", run: () => jump(0.1), repeats: true },
    { keys: ["j"], does: "Back 1 s", run: () => jump(-1), repeats: true },
    { keys: ["l"], does: "Forward 1 s", run: () => jump(1), repeats: true },
    { keys: ["Home"], does: "To the start", run: () => playback.seek(0) },
    { keys: ["End"], does: "To the end", run: () => playback.seek(keyboard.seconds) },
    { keys: ["["], does: "Hear the previous track alone", run: () => walk(-1) },
    { keys: ["]"], does: "Hear the next track alone", run: () => walk(1) },
    { keys: ["w"], does: "Hear all of the recording again", run: () => playback.hearAll() },
    {
      keys: ["o"],
      does: "Loop, or not",
      run: () => change({ isLooping: !preferences.isLooping }),
    },
    { keys: ["+", "="], does: "Zoom in", run: view.zoomIn, repeats: true },
    { keys: ["-"], does: "Zoom out", run: view.zoomOut, repeats: true },
    { keys: ["0"], does: "Show all of the recording", run: view.fit },
    { keys: ["z"], does: "Zoom to the chosen track", run: () => chosen && view.frame(chosen) },
    { keys: [","], does: "Move the picture to earlier", run: () => view.step(-1), repeats: true },
    { keys: ["."], does: "Move the picture to later", run: () => view.step(1), repeats: true },
    {
      keys: ["b"],
      does: "Show or hide boxes",
      run: () => change({ hasBoxes: !preferences.hasBoxes }),
    },
    ...(keyboard.draw ? [{ keys: ["d"], does: "Draw a track", run: keyboard.draw }] : []),
    ...(keyboard.correct
      ? [{ keys: ["e"], does: "Correct the chosen track", run: keyboard.correct }]
      : []),
    { keys: ["?"], does: "Show this list", run: keyboard.openHelp },
  ];
}
