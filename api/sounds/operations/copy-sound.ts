import { Refusal } from "#contract/envelope.ts";
import type { ByteRange } from "#api/files/file-store.ts";
import type { RecordingDetailRow } from "#api/recordings/queries/recordings.ts";
import type { Services } from "#api/services.ts";
import { layOutCopy, type CopyLayout } from "#media/sound/copy/copy-layout.ts";
import { openClipSource, type ClipSource } from "./cut-clip.ts";
import { requireOverview } from "./draw-part.ts";

/** Made at once: less begins to sound sooner, more is made with less around it. */
const secondsAtOnce = 4;

type Recording = Pick<RecordingDetailRow, "id" | "type" | "raw_key" | "file_fault">;

export interface SoundCopy {
  bytes: number;
  version: string;
  read(range?: ByteRange): AsyncGenerator<Uint8Array>;
}

/**
 * A sound as MP3, which is made while it is read and stored nowhere. Refuses `rule` where it is not known yet how long the sound
 * is, or where it is gone.
 */
export async function openCopy(services: Services, recording: Recording): Promise<SoundCopy> {
  const { sound } = await requireOverview(services, recording);
  const source = await openClipSource(services, recording);
  const layout = layOutCopy(sound);
  return {
    bytes: layout.bytes,
    version: source.file.version,
    read: (range = { start: 0, end: layout.bytes - 1 }) =>
      readCopy(services, source, { layout, range }),
  };
}

interface Options {
  layout: CopyLayout;
  range: ByteRange;
}

/** Made as it is taken, so that whoever stops listening costs no more. */
async function* readCopy(
  { sounds }: Services,
  { file, key }: ClipSource,
  { layout, range }: Options,
): AsyncGenerator<Uint8Array> {
  const { sampleRate, frameSamples, frameBytes, frames } = layout;
  const most = Math.ceil((secondsAtOnce * sampleRate) / frameSamples);
  const bytesAtOnce = most * frameBytes;
  for (let at = range.start; at <= range.end;) {
    const first = Math.floor(at / bytesAtOnce) * most;
    const part = { layout, first, count: Math.min(most, frames - first) };
    const copied = await sounds.copyPart(file, part, key);
    if ("failure" in copied) throw new Refusal("rule", "Nothing of this sound can be heard there.");
    const start = first * frameBytes;
    yield copied.made.subarray(at - start, range.end + 1 - start);
    at = start + part.count * frameBytes;
  }
  return undefined;
}
