import { EncodedPacketSink, type EncodedPacket, type InputAudioTrack } from "mediabunny";
import type { PacketDecoder } from "./decoding/packet-decoder.ts";

export interface SampleRange {
  startSeconds: number;
  /** The sound's end where it is absent. */
  endSeconds?: number;
}

/** Decoders are called for so many packets at once, of some hundredths of a second each. */
const packetsAtOnce = 32;
/** What a decoder must have heard before: a few frames of MP3, 80 ms of Opus. */
const runUpSeconds = 0.3;
/** A decoder that lags gives the last of a range so much later. */
const overrunSeconds = 0.1;

/** The samples of a range, the first exactly at its start. */
export async function* readSamples(
  track: InputAudioTrack,
  openDecoder: () => Promise<PacketDecoder>,
  { startSeconds, endSeconds = Number.POSITIVE_INFINITY }: SampleRange = { startSeconds: 0 },
): AsyncGenerator<Float32Array> {
  const rate = await track.getSampleRate();
  const cut = startCut(Math.round(startSeconds * rate), Math.round(endSeconds * rate));
  const decoder = await openDecoder();
  try {
    for await (const packets of readPackets(track, { startSeconds, endSeconds })) {
      const block = decoder.decode(packets.map(({ data }) => data));
      const { timestamp, duration } = packets.at(-1)!;
      const samples = cut.take(block, Math.round((timestamp + duration) * rate) - block.length);
      if (samples.length > 0) yield samples;
      if (cut.isDone()) return;
    }
    const rest = cut.take(decoder.finish());
    if (rest.length > 0) yield rest;
  } finally {
    decoder.close();
  }
}

async function* readPackets(
  track: InputAudioTrack,
  { startSeconds, endSeconds }: Required<SampleRange>,
): AsyncGenerator<EncodedPacket[]> {
  const sink = new EncodedPacketSink(track);
  const runUp = startSeconds - runUpSeconds;
  const first = runUp > 0 ? await sink.getPacket(runUp) : await sink.getFirstPacket();
  if (!first) return;
  let some: EncodedPacket[] = [];
  for await (const packet of sink.packets(first)) {
    some.push(packet);
    const isLast = packet.timestamp > endSeconds + overrunSeconds;
    if (some.length === packetsAtOnce || isLast) {
      yield some;
      some = [];
    }
    if (isLast) return;
  }
  if (some.length > 0) yield some;
}

/** Cuts a range of samples out of blocks that follow each other. */
function startCut(start: number, end: number) {
  let position: number | undefined;
  return {
    isDone: () => position !== undefined && position >= end,
    /** The place of the first block counts, as packets name it; from there on samples are counted. */
    take: (block: Float32Array, place = 0): Float32Array => {
      if (block.length === 0) return block;
      position ??= place;
      const from = Math.max(0, start - position);
      const to = Math.min(block.length, end - position);
      position += block.length;
      return block.subarray(Math.min(from, block.length), Math.max(from, to));
    },
  };
}
