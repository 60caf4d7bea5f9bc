/** Volts of one cell, from empty to full, by chemistry as devices' settings name it. */
export const cellVolts = {
  "lead-acid": [1.94, 2.15],
  lifepo4: [2.5, 3.4],
  "li-ion": [3.2, 4.2],
  lipo: [3.27, 4.2],
} as const satisfies Record<string, readonly [empty: number, full: number]>;

export type Chemistry = keyof typeof cellVolts;

export const mostCells = 24;

export function isCellCount(cells: number): boolean {
  return Number.isInteger(cells) && cells >= 1 && cells <= mostCells;
}

/** Volts of a battery when empty and when full, to one decimal. */
export function packVolts(chemistry: Chemistry, cells: number): [empty: number, full: number] {
  const [empty, full] = cellVolts[chemistry];
  return [roundToTenth(empty * cells), roundToTenth(full * cells)];
}

function roundToTenth(volts: number): number {
  return Math.round(volts * 10) / 10;
}
