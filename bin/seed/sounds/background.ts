import { between, type Chance } from "../chance.ts";
import { addNote, sampleRate } from "./add-note.ts";

export type Weather = "still" | "wind" | "rain";

/** The recorder's own hiss and the air, of which deep sounds are more; wind and rain over them. */
export function makeBackground(seconds: number, weather: Weather, chance: Chance): Float32Array {
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  const isWindy = weather !== "still";
  const gusts = { slow: between(chance, 9, 17), quick: between(chance, 3, 5) };
  let [deep, deeper] = [0, 0];
  for (const index of samples.keys()) {
    const white = chance() * 2 - 1;
    deep += (white - deep) * 0.06;
    deeper += (deep - deeper) * 0.02;
    const gust = swell(index, gusts.slow) * swell(index, gusts.quick);
    const wind = isWindy ? deeper * 1.6 * gust : deeper * 0.06;
    samples[index] = white * hiss + deep * 0.008 + wind;
  }
  if (weather === "rain") addRain(samples, chance);
  return samples;
}

const hiss = 0.0016;
const patter = 0.02;
const dropsOfSecond = 45;

/** 0 to 1 and back in so many seconds. */
function swell(index: number, seconds: number): number {
  return 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / sampleRate / seconds);
}

/** A hush of all pitches, and drops on leaves, each a click that rings for some milliseconds. */
function addRain(samples: Float32Array, chance: Chance): void {
  let before = 0;
  for (const index of samples.keys()) {
    const white = chance() * 2 - 1;
    samples[index] = samples[index]! + (white - before * 0.5) * patter;
    before = white;
  }
  const drops = Math.round((samples.length / sampleRate) * dropsOfSecond);
  for (let drop = 0; drop < drops; drop++) {
    const seconds = between(chance, 0.004, 0.018);
    const pitch = between(chance, 900, 6500);
    const loudness = 0.12 * chance() ** 4;
    const at = between(chance, 0, samples.length / sampleRate);
    const shape = { harmonics: [1], attack: 0.0005, decay: seconds };
    addNote(samples, { at, seconds, hertz: [pitch, pitch * 0.8], loudness, ...shape }, 0);
  }
}

/** Crickets: chirps of three pulses, all night at nearly the same pitch. */
export function addInsects(samples: Float32Array, chance: Chance): void {
  const end = samples.length / sampleRate;
  const pitch = between(chance, 4300, 4700);
  for (let at = 0.1; at < end - 0.3; at += between(chance, 0.52, 0.58)) {
    for (const later of [0, 0.035, 0.07]) {
      const shape = { harmonics: [1], attack: 0.006, decay: 0.012, loudness: 0.02 };
      addNote(samples, { at: at + later, seconds: 0.026, hertz: [pitch], ...shape }, 0.2);
    }
  }
}
