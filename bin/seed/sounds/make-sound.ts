import { between, type Chance } from "../chance.ts";
import { addNote, type Note, sampleRate } from "./add-note.ts";
import { addInsects, makeBackground, type Weather } from "./background.ts";
import { callers, type Voice } from "./voices.ts";

/** What a recorder hears for a while. */
export interface Soundscape {
  voices: readonly Voice[];
  weather: Weather;
  hasInsects: boolean;
}

/** A call between these seconds of a recording, and at which pitches. */
export interface HeardSpan {
  label: string;
  startSeconds: number;
  endSeconds: number;
  minHertz: number;
  maxHertz: number;
}

export interface Sound {
  sampleRate: number;
  /** -1 to 1. */
  samples: Float32Array;
  spans: HeardSpan[];
}

/** Birds near and far over what else sounds at night. The same chance gives the same sound. */
export function makeSound(
  { voices, weather, hasInsects }: Soundscape,
  seconds: number,
  chance: Chance,
): Sound {
  const samples = makeBackground(seconds, weather, chance);
  if (hasInsects) addInsects(samples, chance);
  const spans = voices.flatMap((voice, order) => {
    const { call, every } = callers[voice];
    const distance = between(chance, 0.15, 0.75);
    const heard: HeardSpan[] = [];
    for (let start = 0.8 + order * 2.3; start < seconds; start += between(chance, ...every)) {
      const notes = call(start, chance);
      const span = toSpan(voice, notes);
      if (span.endSeconds > seconds - 0.2) break;
      for (const note of notes) addNote(samples, note, distance);
      heard.push(span);
    }
    return heard;
  });
  return { sampleRate, samples, spans };
}

function toSpan(label: string, notes: Note[]): HeardSpan {
  const pitches = notes.flatMap(({ hertz }) => hertz);
  return {
    label,
    startSeconds: toMilliseconds(Math.min(...notes.map(({ at }) => at))),
    endSeconds: toMilliseconds(Math.max(...notes.map(({ at, seconds }) => at + seconds))),
    minHertz: Math.round(Math.min(...pitches) * 0.9),
    maxHertz: Math.round(Math.max(...pitches) * 1.1),
  };
}

function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
