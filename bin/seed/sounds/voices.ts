import { between, type Chance } from "../chance.ts";
import type { Note } from "./add-note.ts";

/** Named as they are tagged. */
export type Voice = "morepork" | "kiwi" | "bellbird" | "tui";

/** One call after another: so many seconds from the start of one to that of the next. */
interface Caller {
  call: (start: number, chance: Chance) => Note[];
  every: readonly [least: number, most: number];
}

export const callers: Record<Voice, Caller> = {
  /* "More-pork": two hoots, of which the second falls. */
  morepork: {
    every: [5, 11],
    call: (start) => [
      hoot({ at: start, seconds: 0.24, hertz: [840, 930, 910] }),
      hoot({ at: start + 0.42, seconds: 0.46, hertz: [920, 870, 740] }),
    ],
  },
  /* A male's whistles, each rising, more and more urgent. */
  kiwi: {
    every: [26, 34],
    call: (start, chance) =>
      Array.from({ length: 14 }, (_, order) => {
        const pitch = 1250 + order * 45 + between(chance, -30, 30);
        return {
          at: start + order * 0.86,
          seconds: 0.66,
          hertz: [pitch, pitch * 1.55, pitch * 1.72, pitch * 1.5] as const,
          harmonics: [1, 0.4, 0.16, 0.05],
          loudness: 0.14 + Math.min(order, 8) * 0.022,
          attack: 0.12,
          decay: 0.12,
        };
      }),
  },
  /* Bells that ring out, no two of a pitch. */
  bellbird: {
    every: [4, 8],
    call: (start, chance) =>
      Array.from({ length: 5 }, (_, order) => bell(start + order * 0.31, chance)),
  },
  /* Bells, then a warble, then the wheeze that gives it away. */
  tui: {
    every: [5, 9],
    call: (start, chance) => [
      ...[0, 0.34, 0.6].map((later) => bell(start + later, chance)),
      {
        at: start + 1,
        seconds: 0.7,
        hertz: [1700, 2500, 1900],
        harmonics: [1, 0.5, 0.3, 0.12],
        loudness: 0.26,
        attack: 0.04,
        decay: 0.1,
        quiver: { rate: 22, depth: 0.05 },
      },
      {
        at: start + 1.85,
        seconds: 0.28,
        hertz: [620, 540],
        harmonics: [0.5, 0.7, 0.8, 0.8, 0.6, 0.5, 0.4, 0.3],
        loudness: 0.14,
        attack: 0.03,
        decay: 0.08,
        quiver: { rate: 90, depth: 0.2 },
      },
    ],
  },
};

function hoot({ at, seconds, hertz }: Pick<Note, "at" | "seconds" | "hertz">): Note {
  const harmonics = [1, 0.14, 0.07, 0.02];
  return { at, seconds, hertz, harmonics, loudness: 0.4, attack: 0.05, decay: 0.12 };
}

function bell(at: number, chance: Chance): Note {
  const pitch = between(chance, 1500, 3100);
  const harmonics = [1, 0.28, 0.1];
  return { at, seconds: 0.42, hertz: [pitch], harmonics, loudness: 0.3, attack: 0.012, decay: 0.4 };
}
