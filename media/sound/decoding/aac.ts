import { mixPlanes, type Coding, type PacketDecoder } from "./packet-decoder.ts";

/** The object type of plain AAC, in the first five bits of the description. ISO/IEC 14496-3, 1.6.2.1. */
const lowComplexity = 2;
/** At the end of a description of plain AAC: that there is no upper half to add. ISO/IEC 14496-3, 1.6.6. */
const withoutReplication = [0x56, 0xe5, 0x00];

/** Undefined of other codings, and where whoever runs the site has left the decoder out. */
export async function findAacDecoder(coding: Coding): Promise<PacketDecoder | undefined> {
  if (coding.name !== "aac" || !coding.description) return undefined;
  const installed = await import("@audio/decode-aac").catch(() => undefined);
  if (!installed) return undefined;
  const decoder = await installed.decoder({ asc: describe(coding.description) });
  return {
    decode: (packets) => mixPlanes(decoder.decode(packets).channelData),
    finish: () => new Float32Array(0),
    close: () => decoder.free(),
  };
}

/** Of a low rate the decoder would guess an upper half, and say twice the rate, unless it is told that there is none. */
function describe(description: Uint8Array): Uint8Array {
  const isPlain = description[0] !== undefined && description[0] >> 3 === lowComplexity;
  if (!isPlain || description.length !== 2) return description;
  return Uint8Array.from([...description, ...withoutReplication]);
}
