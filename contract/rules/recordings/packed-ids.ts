const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const half = 32;
const mark = ".";

/** Ids as a text of two or three characters each, by how far each is from the one below it; it stands in an address as it is. */
export function packIds(ids: Iterable<number>): string {
  let last = 0;
  let text = mark;
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    let rest = id - last;
    for (; rest >= half; rest = Math.floor(rest / half)) text += alphabet[half + (rest % half)];
    text += alphabet[rest];
    last = id;
  }
  return text;
}

/** Packed ones, and those with commas between; what is neither is left out. */
export function readIds(texts: readonly string[], max: number): number[] {
  const ids = texts.flatMap((text) =>
    text.startsWith(mark) ? unpack(text.slice(mark.length)) : text.split(",").map(Number),
  );
  const fitting = ids.filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31);
  return [...new Set(fitting)].slice(0, max);
}

function unpack(packed: string): number[] {
  const ids: number[] = [];
  let [id, scale] = [0, 1];
  for (const character of packed) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return ids;
    id += (digit % half) * scale;
    scale *= half;
    if (digit >= half) continue;
    ids.push(id);
    scale = 1;
  }
  return ids;
}
