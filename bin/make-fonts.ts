/** Writes the typeface of the pages anew: only the letters they use, in the weights they use. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const typeface = "atkinson-hyperlegible-next";
const folder = join(import.meta.dirname, "../app/styles/fonts");

await subset("latin", listLetters([0x20, 0xff], [0x2010, 0x203a], [0x20ac], [0x2212]), "");
await subset("latin-ext", listLetters([0x100, 0x17f], [0x2264, 0x2265]), "-macrons");
/* The typeface has no ō, only a macron that finds its place on an o. */
await subset("latin", "Oo\u0304Œœ", "-o-macron");

async function subset(script: string, letters: string, suffix: string): Promise<void> {
  const file = `@fontsource-variable/${typeface}/files/${typeface}-${script}-wght-normal.woff2`;
  const whole = await readFile(fileURLToPath(import.meta.resolve(file)));
  const made = await subsetFont(whole, letters, {
    targetFormat: "woff2",
    variationAxes: { wght: { min: 400, max: 700 } },
  });
  await writeFile(join(folder, `${typeface}${suffix}.woff2`), made);
}

function listLetters(...ranges: [first: number, last?: number][]): string {
  return ranges
    .flatMap(([first, last = first]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join("");
}
