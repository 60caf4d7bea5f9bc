import { between, type Chance } from "./chance.ts";

/** A whistle that glides from one pitch to another; overtones make it a call. */
interface Note {
  at: number;
  seconds: number;
  hertz: readonly [from: number, to: number];
  loudness: number;
}

export type Voice = "morepork" | "kiwi" | "bellbird" | "quiet";

/** Calls by the labels that they are tagged with, and how the notes of one follow each other. */
const callers: Record<Voice, (start: number, chance: Chance) => Note[]> = {
  morepork: (start) => [
    { at: start, seconds: 0.32, hertz: [890, 860], loudness: 0.5 },
    { at: start + 0.5, seconds: 0.55, hertz: [820, 700], loudness: 0.45 },
  ],
  kiwi: (start, chance) =>
    Array.from({ length: 8 }, (_, index) => ({
      at: start + index * 0.75,
      seconds: 0.6,
      hertz: [1500 + index * 40, 2300 + index * 50 + between(chance, -40, 40)] as const,
      loudness: 0.2 + index * 0.03,
    })),
  bellbird: (start, chance) =>
    Array.from({ length: 4 }, (_, index) => {
      const hertz = between(chance, 1800, 3200);
      return { at: start + index * 0.35, seconds: 0.3, hertz: [hertz, hertz], loudness: 0.35 };
    }),
  quiet: () => [],
};

/** What is heard between these seconds of a recording, and at which pitches. */
export interface HeardSpan {
  label: string;
  startSeconds: number;
  endSeconds: number;
  minHertz: number;
  maxHertz: number;
}

export interface Sound {
  /** -1 to 1. */
  samples: Float32Array;
  spans: HeardSpan[];
}

export const sampleRate = 11_025;
const overtones = [1, 0.25, 0.1];
const wind = 0.012;
const fadeSeconds = 0.04;

/** A still night in which somebody calls twice. The same chance gives the same sound. */
export function makeSound(voice: Voice, seconds: number, chance: Chance): Sound {
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  for (const at of samples.keys()) samples[at] = (chance() - 0.5) * 2 * wind;
  const calls = [0.6, seconds / 2 + 0.4].map((start) => callers[voice](start, chance));
  for (const note of calls.flat()) addNote(samples, note);
  const spans = calls.flatMap((notes) => (notes.length > 0 ? [toSpan(voice, notes, seconds)] : []));
  return { samples, spans };
}

function addNote(samples: Float32Array, { at, seconds, hertz: [from, to], loudness }: Note): void {
  const first = Math.round(at * sampleRate);
  const length = Math.round(seconds * sampleRate);
  let turns = 0;
  for (let index = 0; index < length && first + index < samples.length; index++) {
    const passed = index / length;
    turns += (from + (to - from) * passed) / sampleRate;
    const rest = (length - index) / sampleRate;
    const fade = Math.min(1, index / sampleRate / fadeSeconds, rest / fadeSeconds);
    const wave = overtones.reduce(
      (sum, share, order) => sum + share * Math.sin(2 * Math.PI * turns * (order + 1)),
      0,
    );
    samples[first + index]! += wave * loudness * fade;
  }
}

function toSpan(label: string, notes: Note[], seconds: number): HeardSpan {
  const pitches = notes.flatMap(({ hertz }) => hertz);
  const ends = notes.map((note) => note.at + note.seconds);
  return {
    label,
    startSeconds: Math.min(...notes.map(({ at }) => at)),
    endSeconds: Math.min(seconds, Math.max(...ends)),
    minHertz: Math.round(Math.min(...pitches)),
    maxHertz: Math.round(Math.max(...pitches)),
  };
}

/** A WAV file: one channel of 16 bits. */
export function encodeWav(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = samples.length * 2;
  const file = Buffer.alloc(44 + bytes);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(36 + bytes, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(bytes, 40);
  for (const [index, sample] of samples.entries()) {
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + index * 2);
  }
  return new Uint8Array(file);
}
