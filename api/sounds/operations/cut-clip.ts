import { Refusal } from "#contract/envelope.ts";
import type { OpenFile } from "#api/files/file-store.ts";
import type { Services } from "#api/services.ts";
import type { ClipOptions } from "#media/sound/clip/make-clip.ts";

export interface ClipSource {
  file: OpenFile;
  key: string;
}

/** The sound that clips are cut from. Refuses `rule` where it is gone. */
export async function openClipSource(
  { files }: Services,
  { raw_key: key }: { raw_key: string | null },
): Promise<ClipSource> {
  const file = key === null ? undefined : await files.open(key);
  if (!file || key === null) throw new Refusal("rule", "The file of this recording is gone.");
  return { file, key };
}

/** Refuses `rule` where the sound cannot be read, or is nowhere between start and end. */
export async function cutClip(
  { sounds }: Services,
  { file, key }: ClipSource,
  options: ClipOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const cut = await sounds.cutClip(file, options, key);
  if ("failure" in cut) throw new Refusal("rule", "Nothing of this sound can be heard there.");
  return cut.made;
}
