export const sampleRate = 16_000;

/** One note of a call. */
export interface Note {
  at: number;
  seconds: number;
  /** Pitches that it glides through, evenly spread over its length. */
  hertz: readonly [number, ...number[]];
  /** How loud each harmonic is, the first one being the pitch itself. */
  harmonics: readonly number[];
  loudness: number;
  /** Seconds until it is full. */
  attack: number;
  /** Seconds in which it dies away at its end; a bell's is all of it. */
  decay: number;
  /** A quiver of its pitch: so many times a second, by such a share. */
  quiver?: { rate: number; depth: number };
}

/** How the bush gives a sound back: seconds later, and how much of it. */
const echoes = [
  [0.057, 0.22],
  [0.113, 0.14],
  [0.191, 0.08],
] as const;

/**
 * Adds a note from so far away: 0 is beside the recorder, 1 at the edge of hearing. What is far is fainter, has lost its high
 * harmonics and comes with more echo.
 */
export function addNote(samples: Float32Array, note: Note, distance: number): void {
  const wave = makeNote(note, distance);
  const nearness = (1 - 0.9 * distance) * note.loudness;
  addAt(samples, wave, note.at, nearness);
  for (const [later, share] of echoes) {
    addAt(samples, wave, note.at + later, nearness * share * (0.4 + distance));
  }
}

function makeNote({ seconds, hertz, harmonics, quiver, ...note }: Note, distance: number) {
  const wave = new Float32Array(Math.round(seconds * sampleRate));
  const heard = harmonics.map((share, order) => share * (1 - distance) ** (order * 0.7));
  let turns = 0;
  for (const index of wave.keys()) {
    const passed = index / wave.length;
    const time = index / sampleRate;
    const bend = quiver ? 1 + quiver.depth * Math.sin(2 * Math.PI * quiver.rate * time) : 1;
    turns += (glide(hertz, passed) * bend) / sampleRate;
    const rise = Math.min(1, time / note.attack);
    const fall = Math.min(1, (seconds - time) / note.decay);
    let sum = 0;
    for (const [order, share] of heard.entries()) {
      sum += share * Math.sin(2 * Math.PI * turns * (order + 1));
    }
    wave[index] = sum * rise * rise * fall * fall;
  }
  return wave;
}

function glide(hertz: Note["hertz"], passed: number): number {
  const place = passed * (hertz.length - 1);
  const from = Math.floor(place);
  const [before, after] = [hertz[from]!, hertz[from + 1] ?? hertz[from]!];
  return before + (after - before) * (place - from);
}

function addAt(samples: Float32Array, wave: Float32Array, at: number, share: number): void {
  const first = Math.round(at * sampleRate);
  const length = Math.min(wave.length, samples.length - first);
  for (let index = 0; index < length; index++) {
    samples[first + index] = samples[first + index]! + wave[index]! * share;
  }
}
