import type LibAV from "@libav.js/variant-obsolete";
import { joinBytes } from "../../bytes/join-bytes.ts";
import { joinSamples } from "../decoding/packet-decoder.ts";
import { openLibav, type Libav } from "../decoding/open-libav.ts";
import { mp3BytesOfSecond } from "./clip-size.ts";

/** Those of MPEG 1, 2 and 2.5. */
const rates = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];
/** In the library's words: of one channel, and of samples as numbers in an array for each channel. */
const layout = { channel_layout: 4, channels: 1 };
const givenAtOnce = 65_536;

/** One channel, all of it at once; at another rate where the format has none like it. */
export async function writeMp3(
  samples: Float32Array,
  sampleRate: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const rate = rates.find((one) => one >= sampleRate) ?? rates.at(-1)!;
  const heard = await resample(samples, Math.round(sampleRate), rate);
  return joinBytes(await encodeMp3(heard, { sampleRate: rate, isCutAnywhere: false }));
}

interface Coding {
  sampleRate: number;
  /** No frame uses room that the one before it has left: some of them can be played without the others. */
  isCutAnywhere: boolean;
}

/** Frame by frame, at one of the format's rates. */
export async function encodeMp3(
  samples: Float32Array,
  { sampleRate, isCutAnywhere }: Coding,
): Promise<Uint8Array[]> {
  const libav = await openLibav();
  const [, context, frame, packet, frameSize] = await libav.ff_init_encoder("libmp3lame", {
    ctx: {
      ...layout,
      sample_rate: sampleRate,
      sample_fmt: libav.AV_SAMPLE_FMT_FLTP,
      bit_rate: mp3BytesOfSecond * 8,
    },
    time_base: [1, sampleRate],
    options: isCutAnywhere ? { reservoir: "0" } : {},
  });
  try {
    const frames = cutFrames(libav, samples, { sampleRate, size: frameSize });
    const packets = libav.ff_encode_multi_sync(context, frame, packet, frames, true);
    return packets.map(({ data }) => data);
  } finally {
    libav.ff_free_encoder_sync(context, frame, packet);
  }
}

/** The first sample stays the first. */
export async function resample(
  samples: Float32Array,
  given: number,
  wanted: number,
): Promise<Float32Array> {
  if (given === wanted) return samples;
  const libav = await openLibav();
  const format = { channel_layout: layout.channel_layout, sample_fmt: libav.AV_SAMPLE_FMT_FLTP };
  const [graph, source, sink] = await libav.ff_init_filter_graph(
    `aresample=${wanted}`,
    { ...format, sample_rate: given },
    { ...format, sample_rate: wanted },
  );
  const frame = libav.av_frame_alloc_sync();
  try {
    const frames = cutFrames(libav, samples, { sampleRate: given, size: givenAtOnce });
    const made = libav.ff_filter_multi_sync(source, sink, frame, frames, true);
    return joinSamples(made.map(({ data }) => (data as Float32Array[])[0]!));
  } finally {
    libav.av_frame_free_js_sync(frame);
    libav.avfilter_graph_free_js_sync(graph);
  }
}

function cutFrames(
  libav: Libav,
  samples: Float32Array,
  { sampleRate, size }: { sampleRate: number; size: number },
): LibAV.Frame[] {
  const frames: LibAV.Frame[] = [];
  for (let from = 0; from < samples.length; from += size) {
    const data = samples.slice(from, from + size);
    const facts = { format: libav.AV_SAMPLE_FMT_FLTP, nb_samples: data.length, pts: from };
    frames.push({ ...layout, ...facts, data: [data], sample_rate: sampleRate, ptshi: 0 });
  }
  return frames;
}
