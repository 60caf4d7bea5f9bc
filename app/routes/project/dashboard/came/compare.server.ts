import { capitalize } from "#contract/rules/text/capitalize.ts";

/** "3 more", "1 fewer", "as many"; of what did not come before "none before". */
export function compareCounts(count: number, before: number): string {
  if (count === before) return "as many";
  if (before === 0) return "none before";
  const difference = Math.abs(count - before).toLocaleString("en-NZ");
  return `${difference} ${count > before ? "more" : "fewer"}`;
}

interface Counts {
  /** All, of what has only begun too. */
  shown: number;
  /** Without that. */
  compared: number;
  before: number;
}

/** "44 visits, 6 fewer than in the 7 nights before; heard 25 times, 8 more"; undefined where nothing came in either. */
export function describeTotals(
  { seen, heard }: { seen: Counts; heard: Counts },
  { nights, isCompared }: { nights: number; isCompared: boolean },
): string | undefined {
  const parts = [
    { counts: seen, words: seen.shown === 1 ? "1 visit" : `${format(seen.shown)} visits` },
    {
      counts: heard,
      words: heard.shown === 1 ? "heard once" : `heard ${format(heard.shown)} times`,
    },
  ].filter(({ counts }) => counts.shown > 0 || counts.before > 0);
  const span = nights === 1 ? "the night before" : `the ${nights} nights before`;
  const said = parts.map(({ counts, words }, index) => {
    if (!isCompared) return words;
    return `${words}, ${describeChange(counts, index === 0 ? span : undefined)}`;
  });
  return said.length > 0 ? capitalize(`${said.join("; ")}.`) : undefined;
}

function describeChange({ compared, before }: Counts, span: string | undefined): string {
  const change = compareCounts(compared, before);
  if (!span) return change;
  if (compared === before) return `as many as in ${span}`;
  return before === 0 ? `none in ${span}` : `${change} than in ${span}`;
}

function format(count: number): string {
  return count.toLocaleString("en-NZ");
}
