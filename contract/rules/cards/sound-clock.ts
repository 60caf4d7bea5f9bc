import { type StatedClock, readClockText } from "./clock-texts.ts";
import { readCommentClock } from "./recorder-comments.ts";
import { readRecorderName } from "./recorder-names.ts";

interface SoundWords {
  /** Of the file, with its folders. */
  name: string;
  /** As the recorder wrote it for this purpose. */
  recorded?: string | undefined;
  comments: readonly string[];
  /** Of tags, which programs write, too, and some when a file is closed. */
  dates: readonly string[];
  guano: ReadonlyMap<string, string>;
}

/** When a recorder began a file, by the surest that says it: metadata, a sentence, its name, a tag. */
export function findSoundClock(words: SoundWords): StatedClock | undefined {
  const { name, recorded = "", comments, dates, guano } = words;
  return (
    readClockText(guano.get("Timestamp") ?? "") ??
    readClockText(recorded) ??
    firstOf(comments, readCommentClock) ??
    readRecorderName(name) ??
    firstOf(dates, readClockText)
  );
}

function firstOf(
  texts: readonly string[],
  read: (text: string) => StatedClock | undefined,
): StatedClock | undefined {
  for (const text of texts) {
    const found = read(text);
    if (found) return found;
  }
  return undefined;
}
