import type { Sound } from "../open-sound.ts";
import { SoundError } from "../sound-fault.ts";
import { finestStoredLevel, hopOf } from "../view/tiles.ts";
import { findContrast, type Contrast } from "./contrast.ts";
import { startFrames } from "./frames.ts";
import { overviewWidth, startOverview } from "./overview.ts";
import { startPyramid, type LevelPicture, type Tile } from "./pyramid.ts";

export interface SoundAnalysis extends Contrast {
  samples: number;
  /** Of the tiles, by how long the file said that it is. */
  finestLevel: number;
  overview: LevelPicture;
}

interface Options {
  /** As in `startPyramid`: tiles that are stored. */
  onTile(tile: Tile): void;
  /** Of samples, behind which the rest is not looked at. */
  maxSamples: number;
}

/** Spectra overlap by half. */
const usualHop = 512;

/** All of a sound, once from its start to its end. Throws a `SoundError` where it has no sample or too many. */
export async function analyseSound(sound: Sound, options: Options): Promise<SoundAnalysis> {
  const { sampleRate, seconds } = sound.facts;
  const expected = Math.max(1, Math.round(seconds * sampleRate));
  const finest = finestStoredLevel(expected, sampleRate);
  const hop = chooseHop(expected, finest);
  const overview = startOverview();
  const pyramid = startPyramid({ hop, finest, onTile: options.onTile });
  const frames = startFrames(hop, (levels) => {
    overview.take(levels);
    pyramid.take(levels);
  });
  let samples = 0;
  for await (const block of sound.read()) {
    samples += block.length;
    if (samples > options.maxSamples) throw new SoundError("too-large");
    frames.push(block);
  }
  if (samples === 0) throw new SoundError("cut");
  frames.finish();
  const contrast = findContrast(pyramid.finish(samples));
  return { samples, finestLevel: finest, overview: overview.finish(), ...contrast };
}

/** Those of a short sound overlap by more, so that they fill its columns. */
function chooseHop(samples: number, finest: number): number {
  const hop = samples < usualHop * overviewWidth ? usualHop / 2 : usualHop;
  return Math.min(hop, hopOf(finest));
}
