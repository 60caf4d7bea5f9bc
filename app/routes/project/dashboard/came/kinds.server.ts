import { wordFor } from "#app/services/recordings/recording-text.server.ts";
import { falsePositive } from "#app/services/recordings/visit-text.server.ts";
import { isAmong, type Medium } from "#contract/rules/projects/project-tags.ts";
import { capitalize } from "#contract/rules/text/capitalize.ts";

interface Seen {
  what: string | null;
  isHeard: boolean;
}

type Ignored = Record<Medium, readonly string[]>;

/** What a thing that came by is here: a row, left out as the project wants, or what nobody and nothing has named. */
type Kind = "row" | "left out" | "no animal" | "unnamed";

export function kindOf({ what, isHeard }: Seen, ignored: Ignored): Kind {
  if (what === null) return "unnamed";
  if (what === falsePositive) return "no animal";
  return isAmong(what, isHeard ? ignored.audio : ignored.camera) ? "left out" : "row";
}

/** "Possum", "Human speech" */
export function nameOfSeen({ what, isHeard }: Seen): string {
  return capitalize(wordFor({ what: what ?? "", automatic: true }, isHeard ? "audio" : "camera"));
}

export function keyOf({ what, isHeard }: Seen): string {
  return `${what ?? ""} ${isHeard}`;
}

export function sum(counted: readonly { count: number }[]): number {
  return counted.reduce((total, { count }) => total + count, 0);
}
