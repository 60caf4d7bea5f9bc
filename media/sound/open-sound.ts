import {
  ALL_FORMATS,
  CustomSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  Logging,
  LogLevel,
} from "mediabunny";
import { chooseDecoder } from "./decoding/choose-decoder.ts";
import type { Coding } from "./decoding/packet-decoder.ts";
import { readSamples, type SampleRange } from "./read-samples.ts";
import { SoundError } from "./sound-fault.ts";
import type { SoundSource } from "./sound-source.ts";

/** Far above what recorders write: bats are recorded at 384,000. */
const maxSampleRate = 400_000;
const maxChannels = 8;
/** An index of a whole night is a tenth of that, a frame a thousandth. */
const maxReadBytes = 16 * 1024 ** 2;
const maxCacheBytes = 8 * 1024 ** 2;

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
export async function openSound(source: SoundSource): Promise<Sound> {
  if (source.bytes === 0) throw new SoundError("empty");
  const guarded = guard(source);
  const input = new Input({ formats: ALL_FORMATS, source: guarded.source });
  try {
    const track = await findTrack(input);
    const coding = await readCoding(track);
    const { sampleRate, channels, name } = coding;
    const seconds = await measureSeconds(track, name);
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
  return { name, sampleRate, channels, description: description && toBytes(description) };
}

/** Without a first frame of FLAC its reader would look for the last one for ever. */
async function measureSeconds(track: InputAudioTrack, coding: string): Promise<number> {
  const first = await new EncodedPacketSink(track).getFirstPacket({ metadataOnly: true });
  if (!first) throw new SoundError(coding.startsWith("pcm-") ? "cut" : "damaged");
  return track.computeDuration();
}

function toBytes(given: AllowSharedBufferSource): Uint8Array {
  if (!ArrayBuffer.isView(given)) return new Uint8Array(given);
  return new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
}
