export const frequencyScales = ["linear", "mel"] as const;
/** Linear shows bats and harmonics as they are; mel gives low calls the room that ears give them. */
export type FrequencyScale = (typeof frequencyScales)[number];

export interface FrequencyAxis {
  minHertz: number;
  maxHertz: number;
  scale: FrequencyScale;
}

/** 0 at the bottom of the axis, 1 at its top. */
export function shareOfHertz(hertz: number, { minHertz, maxHertz, scale }: FrequencyAxis): number {
  const place = places[scale].of;
  return (place(hertz) - place(minHertz)) / (place(maxHertz) - place(minHertz));
}

/** The other way round. */
export function hertzOfShare(share: number, { minHertz, maxHertz, scale }: FrequencyAxis): number {
  const { of, back } = places[scale];
  return back(of(minHertz) + share * (of(maxHertz) - of(minHertz)));
}

/** Mel as O'Shaughnessy has it. */
const places = {
  linear: { of: (hertz: number) => hertz, back: (place: number) => place },
  mel: {
    of: (hertz: number) => 2595 * Math.log10(1 + hertz / 700),
    back: (place: number) => 700 * (10 ** (place / 2595) - 1),
  },
};
