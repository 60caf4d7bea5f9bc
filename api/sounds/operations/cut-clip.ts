import { Refusal } from "#contract/envelope.ts";
import type { Services } from "#api/services.ts";
import type { ClipOptions } from "#media/sound/clip/make-clip.ts";

export interface CutClip {
  bytes: Uint8Array<ArrayBuffer>;
  /** When the sound that it is cut from was stored. */
  changedAt: Date;
}

/** Refuses `rule` where the sound is gone, cannot be read, or is nowhere between start and end. */
export async function cutClip(
  { files, sounds }: Services,
  { raw_key: rawKey }: { raw_key: string | null },
  options: ClipOptions,
): Promise<CutClip> {
  const file = rawKey === null ? undefined : await files.open(rawKey);
  if (!file) throw new Refusal("rule", "The file of this recording is gone.");
  const cut = await sounds.cutClip(file, options);
  if ("failure" in cut) throw new Refusal("rule", "Nothing of this sound can be heard there.");
  return { bytes: cut.made, changedAt: file.changedAt };
}
