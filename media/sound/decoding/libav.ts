import type LibAV from "@libav.js/variant-obsolete";
import { openLibav } from "./open-libav.ts";
import {
  joinSamples,
  mixInterleaved,
  mixPlanes,
  type Coding,
  type PacketDecoder,
} from "./packet-decoder.ts";

/** By the names that WebCodecs has for what they decode. */
const decoderNames: Record<string, string> = {
  flac: "flac",
  mp3: "mp3",
  opus: "libopus",
  vorbis: "libvorbis",
};

/** What full scale is, in each of the library's formats of samples: one array first, then one for each channel. */
const fullScales = [128, 2 ** 15, 2 ** 31, 1, 1];
const formatOfBytes = 0;

/** Undefined of other codings. */
export async function findLibavDecoder(coding: Coding): Promise<PacketDecoder | undefined> {
  const name = decoderNames[coding.name];
  if (name === undefined) return undefined;
  const libav = await openLibav();
  const [, context, packet, frame] = await libav.ff_init_decoder(name, {
    codecpar: toParameters(coding),
  });
  const decodeFrames = (packets: LibAV.Packet[], fin: boolean) => {
    try {
      return libav.ff_decode_multi_sync(context, packet, frame, packets, { fin });
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      libav.av_packet_unref_sync(packet);
      return [];
    }
  };
  const decode = (packets: LibAV.Packet[], fin = false) =>
    decodeFrames(packets, fin).map((one) => mixFrame(one, coding.channels));
  return {
    /* One at a time: what is damaged costs no other, and the library, told to go on, would print each. */
    decode: (packets) => joinSamples(packets.flatMap((data) => decode([{ data }]))),
    finish: () => joinSamples(decode([], true)),
    close: () => libav.ff_free_decoder_sync(context, packet, frame),
  };
}

/** The decoder is chosen by its name, and says itself which format its samples have. */
const ofAudio = { codec_type: 1, codec_id: 0, format: -1 };

function toParameters({ sampleRate, channels, description }: Coding): LibAV.CodecParameters {
  const extra = description ? { extradata: description } : {};
  return { ...ofAudio, sample_rate: sampleRate, channels, ...extra };
}

function mixFrame(frame: LibAV.Frame, channels: number): Float32Array {
  const { data, format } = frame;
  const kind = format % fullScales.length;
  const scale = 1 / fullScales[kind]!;
  const mixed = Array.isArray(data)
    ? mixPlanes(data as ArrayLike<number>[], scale)
    : mixInterleaved(data as ArrayLike<number>, frame.channels ?? channels, scale);
  return kind === formatOfBytes ? mixed.map((sample) => sample - 1) : mixed;
}
