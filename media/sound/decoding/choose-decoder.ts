import { SoundError } from "../sound-fault.ts";
import { findAacDecoder } from "./aac.ts";
import { findLibavDecoder } from "./libav.ts";
import type { Coding, PacketDecoder } from "./packet-decoder.ts";
import { findPcmDecoder } from "./pcm.ts";

/** Throws a `SoundError` of a coding that none of them reads. */
export async function chooseDecoder(coding: Coding): Promise<PacketDecoder> {
  const decoder =
    findPcmDecoder(coding) ?? (await findAacDecoder(coding)) ?? (await findLibavDecoder(coding));
  if (!decoder) throw new SoundError("unknown-coding");
  return decoder;
}
