import { openSound, type Sound, type SoundFacts } from "../open-sound.ts";
import type { SampleRange } from "../read-samples.ts";
import type { SoundSource } from "../sound-source.ts";
import { findFlacFrames } from "./flac-frame-finder.ts";
import type { FoundFrames, FrameFinder } from "./frame-finder.ts";
import { findMp3Frames } from "./mp3-frame-finder.ts";

/** A sound of which parts are read: how long it is need not be known for that. */
export interface SoundParts {
  facts: Omit<SoundFacts, "seconds">;
  read(range: Required<SampleRange>): AsyncGenerator<Float32Array>;
  close(): void;
}

const shortest = { startSeconds: 0, endSeconds: 0.1 };

/**
 * As `openSound`, but for files without an index: those are not read up to the part, and cost the same wherever it is. Where
 * their frames cannot be found they are read as others are.
 */
export async function openParts(source: SoundSource): Promise<SoundParts> {
  const finder = (await findFlacFrames(source)) ?? (await findMp3Frames(source));
  const first = await finder?.find(shortest);
  if (!finder || !first) return openSound(source);
  const beginning = await openSound(cut(source, finder, first));
  beginning.close();
  return {
    facts: beginning.facts,
    read: (range) => readPart(source, finder, range),
    close: () => {},
  };
}

async function* readPart(
  source: SoundSource,
  finder: FrameFinder,
  range: Required<SampleRange>,
): AsyncGenerator<Float32Array> {
  const found = await finder.find(range);
  let sound: Sound | undefined;
  try {
    sound = await openSound(found ? cut(source, finder, found) : source);
    const { seconds = 0 } = found ?? {};
    yield* sound.read({
      startSeconds: range.startSeconds - seconds,
      endSeconds: range.endSeconds - seconds,
    });
  } finally {
    sound?.close();
  }
}

/** A file of nothing but these frames. */
function cut(
  { read }: SoundSource,
  { head }: FrameFinder,
  { start, end }: FoundFrames,
): SoundSource {
  const bytes = head.length + end - start;
  return {
    bytes,
    read: async (from, to) => {
      const body = start - head.length;
      if (from >= head.length) return read(body + from, body + to);
      const joined = new Uint8Array(to - from);
      joined.set(head.subarray(from, to));
      if (to > head.length) joined.set(await read(start, body + to), head.length - from);
      return joined;
    },
  };
}
