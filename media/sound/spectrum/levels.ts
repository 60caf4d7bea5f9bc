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

/** Of the 32 bits of a power as many count: its exponent, and eight of its fraction, which are a sixtieth of a decibel. */
const unusedBits = 15;

/** The level of what lies in the middle of all powers that share these bits. */
const levelOfBits = Uint8Array.from({ length: 2 ** (31 - unusedBits) }, (_, at) => {
  const bits = Uint32Array.of((at << unusedBits) | (1 << (unusedBits - 1)));
  return toLevel(new Float32Array(bits.buffer)[0]!);
});

/** Of each band, in a fifth of the time that logarithms take. No power is below 0. */
export function toLevels(powers: Float32Array, levels: Uint8Array): void {
  const bits = new Uint32Array(powers.buffer, powers.byteOffset, powers.length);
  for (let band = 0; band < levels.length; band++) {
    levels[band] = levelOfBits[bits[band]! >>> unusedBits]!;
  }
}

/** What is louder of both, into the first. */
export function keepLoudest(kept: Uint8Array, other: Uint8Array): void {
  for (let band = 0; band < kept.length; band++) {
    const more = kept[band]! - other[band]!;
    /* The sign of a difference, as all ones or none: which is louder is by chance, and a branch would be missed half the time. */
    kept[band] = kept[band]! - (more & (more >> 31));
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
