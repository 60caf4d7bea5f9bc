import type { CptvFrame } from "#media/cptv/format.ts";
import type { ClipEvent } from "#media/thermal/clip.ts";
import type { ValueRange } from "#media/thermal/range.ts";
import type { Region } from "#media/thermal/region.ts";

/** What the page asks of the decoder; each request but the first one is answered under its number. */
export type DecodeRequest =
  | { kind: "open"; rawPath: string }
  | { kind: "segment"; request: number; index: number }
  | { kind: "measure"; request: number; boxes: ReadonlyMap<number, Region> };

/** What comes of itself while the film loads, and answers. */
export type DecodeMessage =
  | ClipEvent
  | { kind: "answer"; request: number; frames?: CptvFrame[]; range?: ValueRange | undefined }
  | { kind: "no-answer"; request: number };
