/** Half a decibel each, 255 of them: a sine of full scale has the most, what is 127.5 dB below has none. */
const levelsOfDecibel = 2;
export const mostLevel = 255;
const ofPower = 10 * levelsOfDecibel;
/** As a power of which a sine of full scale has 1; what is below has no level. */
const leastPower = 10 ** -(mostLevel / ofPower);

export function toLevel(power: number): number {
  if (!(power > leastPower)) return 0;
  return Math.min(mostLevel, Math.round(mostLevel + ofPower * Math.log10(power)));
}

/** Of each band. `Uint8Array.from` takes six times as long. */
export function toLevels(powers: Float32Array): Uint8Array {
  const levels = new Uint8Array(powers.length);
  for (let band = 0; band < levels.length; band++) levels[band] = toLevel(powers[band]!);
  return levels;
}

/** What is louder of both, into the first. */
export function keepLoudest<T extends Float32Array | Uint8Array>(kept: T, other: T): void {
  for (let band = 0; band < kept.length; band++) {
    if (other[band]! > kept[band]!) kept[band] = other[band]!;
  }
}

/** Decibels below full scale, so none is above 0. */
export function toDecibels(level: number): number {
  return (level - mostLevel) / levelsOfDecibel;
}

/** Of what lies beyond the scale, the nearest on it. */
export function levelOfDecibels(decibels: number): number {
  const level = mostLevel + levelsOfDecibel * decibels;
  return Math.min(mostLevel, Math.max(0, Math.round(level)));
}
