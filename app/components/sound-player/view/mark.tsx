import type { Playback } from "../playing/playback.ts";
import { usePosition } from "../playing/use-playback.ts";
import { shareOf, type Span } from "./span.ts";

interface Props {
  playback: Playback;
  span: Span;
}

/** The moment that is heard. */
export function Mark({ playback, span }: Props) {
  const share = shareOf(span, usePosition(playback));
  if (share < 0 || share > 1) return null;
  return <span className="sound-mark" style={{ insetInlineStart: `${share * 100}%` }} />;
}
