import type LibAV from "@libav.js/variant-obsolete";

export type Libav = LibAV.LibAV & LibAV.LibAVSync;

let opened: Promise<Libav> | undefined;

/** FFmpeg as WebAssembly, once for each thread. */
export function openLibav(): Promise<Libav> {
  opened ??= load();
  return opened;
}

async function load(): Promise<Libav> {
  const { default: library } = await import("@libav.js/variant-obsolete");
  const libav = await library.LibAV({ noworker: true });
  await libav.av_log_set_level(libav.AV_LOG_QUIET);
  return libav;
}
