/** Of the loudest sample, where a clip is made as loud as it can be. */
const wantedPeak = 0.9;
/** Or else the recorder's own noise would be all that is heard. */
const mostDecibels = 60;

/** Multiplies in place: by so many decibels, or so that the loudest is near full scale. */
export function amplify(samples: Float32Array, decibels: number | undefined): void {
  const factor = 10 ** ((decibels ?? findGain(samples)) / 20);
  for (let at = 0; at < samples.length; at++) samples[at] = clip(samples[at]! * factor);
}

function findGain(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return Math.min(mostDecibels, 20 * Math.log10(wantedPeak / Math.max(peak, 1e-6)));
}

function clip(sample: number): number {
  return Math.max(-1, Math.min(1, sample));
}
