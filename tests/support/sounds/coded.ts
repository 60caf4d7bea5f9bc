import type LibAV from "@libav.js/variant-obsolete";
import { openLibav } from "#media/sound/decoding/open-libav.ts";
import type { Wave } from "./waves.ts";

type Coder = "flac" | "libmp3lame" | "libopus" | "libvorbis";

interface Coding {
  coder: Coder;
  /** Of the container. */
  format: "flac" | "mp3" | "ogg";
  channels?: number;
}

/** A sound as an encoder and a container make it, all channels alike. */
export async function encodeSound(
  { samples, sampleRate }: Wave,
  { coder, format, channels = 1 }: Coding,
): Promise<Uint8Array<ArrayBuffer>> {
  const libav = await openLibav();
  const sampleFormat = {
    flac: libav.AV_SAMPLE_FMT_S16,
    libmp3lame: libav.AV_SAMPLE_FMT_FLTP,
    libopus: libav.AV_SAMPLE_FMT_FLT,
    libvorbis: libav.AV_SAMPLE_FMT_FLTP,
  }[coder];
  const layout = { channels, channel_layout: channels === 1 ? mono : stereo };
  const time_base: [number, number] = [1, sampleRate];
  const ctx = { ...layout, sample_fmt: sampleFormat, sample_rate: sampleRate, bit_rate: 64_000 };
  const [, context, frame, packet, size] = await libav.ff_init_encoder(coder, { ctx, time_base });
  const name = `coded.${format}`;
  const [out, , writer] = await libav.ff_init_muxer(
    { format_name: format, filename: name, open: true },
    [[context, ...time_base]],
  );
  await libav.avformat_write_header(out, 0);
  const frames = cutFrames({ samples, sampleRate }, { size: size || 4096, layout, sampleFormat });
  const packets = await libav.ff_encode_multi(context, frame, packet, frames, true);
  await libav.ff_write_multi(out, packet, packets);
  await libav.av_write_trailer(out);
  await libav.ff_free_muxer(out, writer);
  await libav.ff_free_encoder(context, frame, packet);
  const bytes = new Uint8Array(await libav.readFile(name));
  await libav.unlink(name);
  return bytes;
}

interface FrameShape {
  size: number;
  layout: { channels: number; channel_layout: number };
  sampleFormat: number;
}

/* In the library's numbers. */
const [s16, flt, fltp] = [1, 3, 8];
const [mono, stereo] = [4, 3];

function cutFrames({ samples, sampleRate }: Wave, shape: FrameShape): LibAV.Frame[] {
  const { size, layout, sampleFormat } = shape;
  const frames: LibAV.Frame[] = [];
  for (let from = 0; from < samples.length; from += size) {
    const part = samples.slice(from, from + size);
    const facts = { format: sampleFormat, nb_samples: part.length, pts: from, ptshi: 0 };
    const data = toData(part, layout.channels, sampleFormat);
    frames.push({ ...layout, ...facts, data, sample_rate: sampleRate });
  }
  return frames;
}

function toData(part: Float32Array, channels: number, format: number) {
  if (format === fltp) return Array.from({ length: channels }, () => part);
  const apart = Float32Array.from({ length: part.length * channels }, (_, at) => {
    return part[Math.floor(at / channels)]!;
  });
  if (format === flt) return apart;
  if (format === s16) return Int16Array.from(apart, (sample) => Math.round(sample * 32_767));
  throw new Error(`No samples are made in format ${format}`);
}
