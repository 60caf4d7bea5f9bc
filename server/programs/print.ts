/** In place of what the program does, whatever else it was given. */
export function isHelpRequested(): boolean {
  return process.argv.slice(2).includes("--help");
}

/** One line of what a program has done. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** "1 file", "2 files". */
export function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

const printedMs = 10_000;

/** Lines of what a program is doing, one in ten seconds, beside what it has done. */
export function openProgress(): (line: string) => void {
  let printed = Date.now();
  return (line) => {
    if (Date.now() - printed < printedMs) return;
    printed = Date.now();
    process.stderr.write(`${line}\n`);
  };
}
