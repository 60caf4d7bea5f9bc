interface Option {
  value: number | string;
  name: string;
}

/**
 * Hundreds of options as one text for the page: the router sends each value of an object by itself, which for 500 of them are
 * 5 kB more when compressed.
 */
export function packOptions(options: Option[]): string {
  return JSON.stringify(options.map(({ value, name }) => [value, name]));
}

export function unpackOptions(packed: string): Option[] {
  const pairs = JSON.parse(packed) as [value: number | string, name: string][];
  return pairs.map(([value, name]) => ({ value, name }));
}
