/** "8%", "11.4 V": a number and its unit stay together where a line ends. */
export function withUnit(number: number | string, unit: string): string {
  return unit === "%" ? `${number}%` : `${number}\u00a0${unit}`;
}

/** For files, where no line ends and programs look for what they know. */
export function withPlainSpaces(text: string): string {
  return text.replaceAll("\u00a0", " ");
}
