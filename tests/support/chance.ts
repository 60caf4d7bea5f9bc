/** Whether figures are the full ones, of `npm run check:long`. */
export const isLong = Boolean(process.env.CHECK_LONG);

const fixedSeed = 20_261_120;

/** What chance starts from: always the same, but in the long check, unless CHECK_SEED repeats one. */
export const seed = Number(process.env.CHECK_SEED ?? (isLong ? pickSeed() : fixedSeed));

const longFactor = 10;

/** How often a property is tried: ten times as often in the long check. */
export function rounds(short: number): number {
  return isLong ? short * longFactor : short;
}

export function printSeed(): void {
  process.stdout.write(`Chance starts from ${seed}: CHECK_SEED=${seed} repeats it.\n`);
}

/* Once for each worker, whose files share it. */
if (isLong) printSeed();

function pickSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}
