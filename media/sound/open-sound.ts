import {
  ADTS,
  ALL_FORMATS,
  CustomSource,
  type EncodedPacket,
  EncodedPacketSink,
  FLAC,
  Input,
  type InputAudioTrack,
  Logging,
  LogLevel,
  MP3,
} from "mediabunny";
import { chooseDecoder } from "./decoding/choose-decoder.ts";
import type { Coding } from "./decoding/packet-decoder.ts";
import { readSamples, type SampleRange } from "./read-samples.ts";
import { checkStreamInfo } from "./stream-info.ts";
import { SoundError } from "./sound-fault.ts";
import type { SoundSource } from "./sound-source.ts";

/** Far above what recorders write: bats are recorded at 384,000. */
const maxSampleRate = 400_000;
const maxChannels = 8;
/** An index of a whole night is a tenth of that, a frame a thousandth. */
const maxReadBytes = 16 * 1024 ** 2;
const maxCacheBytes = 8 * 1024 ** 2;
/** Of these the reader remembers where each packet is. */
const remembering = [FLAC, MP3, ADTS];
/** 17 hours of AAC at 48,000 a second, in 450 MB; no recorder writes files of more than some hours. */
const usualMaxPackets = 3_000_000;

/* What is wrong with a file is said once, by how opening or reading it ends. */
Logging.level = LogLevel.Silent;

export interface SoundFacts {
  /** As WebCodecs names it, such as "aac", "flac" or "pcm-s16". */
  coding: string;
  /** Hertz. */
  sampleRate: number;
  channels: number;
  /** As the file says, which may be wrong: only what is read tells. */
  seconds: number;
}

export interface Sound {
  facts: SoundFacts;
  /**
   * The mean of its channels, -1 to 1, block after block without a gap, from the start of the range on. Ends where the file
   * does. Throws a `SoundError` where it is damaged before its first sample.
   */
  read(range?: SampleRange): AsyncGenerator<Float32Array>;
  close(): void;
}

/**
 * Opens AAC, MP3, FLAC, Opus, Vorbis or PCM in MP4, ADTS, MP3, FLAC, Ogg, WAV, Matroska and the like. A few blocks of it are
 * in memory at a time, however long it is. Throws a `SoundError` where nothing can be heard; what reading the source throws
 * is thrown as it is.
 */
export async function openSound(
  source: SoundSource,
  { maxPackets = usualMaxPackets }: { maxPackets?: number } = {},
): Promise<Sound> {
  if (source.bytes === 0) throw new SoundError("empty");
  const guarded = guard(source);
  const input = new Input({ formats: ALL_FORMATS, source: guarded.source });
  try {
    const track = await findTrack(input);
    const coding = await readCoding(track);
    const { sampleRate, channels, name } = coding;
    const isRemembered = remembering.includes(await input.getFormat());
    const seconds = await measureSeconds(track, {
      coding: name,
      maxPackets: isRemembered ? maxPackets : undefined,
    });
    return {
      facts: { coding: name, sampleRate, channels, seconds },
      read: (range) => guarded.during(() => readSamples(track, () => chooseDecoder(coding), range)),
      close: () => input.dispose(),
    };
  } catch (error) {
    input.dispose();
    throw guarded.explain(error);
  }
}

/** Tells what the source throws from what the container's reader finds wrong. */
function guard({ bytes, read }: SoundSource) {
  let failed: { error: unknown } | undefined;
  const explain = (error: unknown) => {
    if (failed) return failed.error;
    return error instanceof SoundError ? error : new SoundError("damaged");
  };
  return {
    explain,
    source: new CustomSource({
      getSize: () => bytes,
      read: async (start, end) => {
        if (end - start > maxReadBytes) throw new SoundError("damaged");
        return read(start, end).catch((error: unknown) => {
          failed ??= { error };
          throw error;
        });
      },
      maxCacheSize: maxCacheBytes,
      prefetchProfile: "fileSystem",
      handleUnhandledError: () => {},
    }),
    during: async function* (work: () => AsyncGenerator<Float32Array>) {
      try {
        yield* work();
      } catch (error) {
        throw explain(error);
      }
    },
  };
}

async function findTrack(input: Input): Promise<InputAudioTrack> {
  if (!(await input.canRead())) throw new SoundError("not-sound");
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new SoundError("not-sound");
  return track;
}

async function readCoding(track: InputAudioTrack): Promise<Coding> {
  const config = await track.getDecoderConfig();
  const name = await track.getCodec();
  if (!config || name === null) throw new SoundError("unknown-coding");
  const { sampleRate, numberOfChannels: channels, description } = config;
  const isUsual =
    sampleRate > 0 && sampleRate <= maxSampleRate && channels > 0 && channels <= maxChannels;
  if (!isUsual) throw new SoundError("unknown-coding");
  const bytes = description && toBytes(description);
  if (name === "flac" && bytes) checkStreamInfo(bytes);
  return { name, sampleRate, channels, description: bytes };
}

/** Without a first frame of FLAC its reader would look for the last one for ever. */
async function measureSeconds(
  track: InputAudioTrack,
  { coding, maxPackets }: { coding: string; maxPackets: number | undefined },
): Promise<number> {
  const sink = new EncodedPacketSink(track);
  const first = await sink.getFirstPacket({ metadataOnly: true });
  if (!first) throw new SoundError(coding.startsWith("pcm-") ? "cut" : "damaged");
  if (maxPackets !== undefined) await countPackets(sink, first, maxPackets);
  return track.computeDuration();
}

/** A file of nothing but heads of packets would fill the memory. */
async function countPackets(
  sink: EncodedPacketSink,
  first: EncodedPacket,
  maxPackets: number,
): Promise<void> {
  let packet: EncodedPacket | null = first;
  for (let count = 1; packet; count += 1) {
    if (count > maxPackets) throw new SoundError("too-large");
    packet = await sink.getNextPacket(packet, { metadataOnly: true });
  }
}

function toBytes(given: AllowSharedBufferSource): Uint8Array {
  if (!ArrayBuffer.isView(given)) return new Uint8Array(given);
  return new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
}
