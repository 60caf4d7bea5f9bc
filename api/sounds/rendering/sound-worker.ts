import { makeClip, type ClipOptions } from "#media/sound/clip/make-clip.ts";
import type { CopyLayout } from "#media/sound/copy/copy-layout.ts";
import { encodeCopy } from "#media/sound/copy/encode-copy.ts";
import { cutTile } from "#media/sound/spectrum/cut-tile.ts";
import { answerMessages } from "#api/threads/answer-messages.ts";
import type { LentFile } from "#api/threads/lend-file.ts";
import { drawSound, type SoundPictures, type WantedPictures } from "./draw-sound.ts";
import { decodeLevels, encodeDrawn, type SoundLook } from "./encode-levels.ts";
import { withParts, withSound, type Made } from "./with-sound.ts";

export type SoundRequest =
  | { act: "draw sound"; file: LentFile; wanted: WantedPictures }
  | { act: "draw levels"; levels: Uint8Array<ArrayBuffer>; look: SoundLook }
  | { act: "draw tile"; file: LentFile; place: TilePlace; look: SoundLook }
  | { act: "cut clip"; file: LentFile; options: ClipOptions }
  | { act: "copy part"; file: LentFile; part: CopyPart };

export interface CopyPart {
  layout: CopyLayout;
  /** Frames. */
  first: number;
  count: number;
}

export interface TilePlace {
  level: number;
  index: number;
}

export type SoundResult = Made<SoundPictures> | Made<Uint8Array<ArrayBuffer>>;

answerMessages<SoundRequest, SoundResult>(async (asked) => {
  switch (asked.act) {
    case "draw sound":
      return withSound(asked.file, (sound) => drawSound(sound, asked.wanted));
    case "draw levels":
      return { made: await toBytes(encodeDrawn(await decodeLevels(asked.levels), asked.look)) };
    case "draw tile":
      return withParts(asked.file, async (sound) =>
        toBytes(encodeDrawn(await cutTile(sound, asked.place), asked.look)),
      );
    case "cut clip":
      return withParts(asked.file, (sound) => makeClip(sound, asked.options));
    case "copy part":
      return withParts(asked.file, (sound) => encodeCopy(sound, asked.part));
  }
});

async function toBytes(encoded: Promise<Buffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await encoded);
}
