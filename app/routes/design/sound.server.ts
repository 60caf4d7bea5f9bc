import { writeWav } from "#media/sound/clip/wav.ts";
import { shareOfHertz } from "#media/sound/view/frequency.ts";
import { tileSeconds } from "#media/sound/view/tiles.ts";
import { designSound, soundTracks } from "./samples.ts";

const { sampleRate, seconds } = designSound;
const peak = 0.3;

/** The calls of the samples as tones, as much of them as a clip asks for. */
export function makeTones(search: URLSearchParams): Uint8Array<ArrayBuffer> {
  const read = (name: string, usual: number, most: number) =>
    Math.min(Math.max(Number(search.get(name) ?? usual), 0), most);
  const [start, end] = [read("start", 0, seconds), read("end", seconds, seconds)];
  const slower = read("slower", 1, 20);
  const samples = new Float32Array(Math.max(0, Math.round((end - start) * slower * sampleRate)));
  for (let at = 0; at < samples.length; at++) {
    const moment = start + at / sampleRate / slower;
    const heard = soundTracks.find((track) => moment >= track.start && moment <= track.end);
    const hertz = heard && (heard.minFreq + heard.maxFreq) / 2;
    if (hertz) samples[at] = peak * Math.sin(2 * Math.PI * hertz * moment);
  }
  return writeWav(samples, sampleRate);
}

/** What a tile shows, or all of it: each call as a block. */
export function drawCalls(place: string, search: URLSearchParams): string | undefined {
  if (place !== "spectrogram-tile" && place !== "spectrogram") return undefined;
  const [level, index] = [Number(search.get("level") ?? 0), Number(search.get("index") ?? 0)];
  const length = place === "spectrogram" ? seconds : tileSeconds(level, sampleRate);
  const scale = search.get("scale") === "mel" ? "mel" : "linear";
  const axis = { minHertz: 0, maxHertz: sampleRate / 2, scale } as const;
  const blocks = soundTracks.map(({ start, end, minFreq, maxFreq }) => {
    const x = (start / length - (place === "spectrogram" ? 0 : index)) * side;
    const y = (1 - shareOfHertz(maxFreq, axis)) * side;
    const bottom = (1 - shareOfHertz(minFreq, axis)) * side;
    const width = ((end - start) / length) * side;
    return `<rect x="${x}" y="${y}" width="${width}" height="${bottom - y}" fill="#5ec962"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}" preserveAspectRatio="none"><rect width="${side}" height="${side}" fill="#440154"/>${blocks.join("")}</svg>`;
}

const side = 512;
