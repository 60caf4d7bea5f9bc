import { viewOf } from "../bytes/forward-reader.ts";

interface CameraSensing {
  flash?: boolean;
  temperatureCelsius?: number;
  moonPhase?: string;
}

const moonPhases = [
  "new moon",
  "waxing crescent",
  "first quarter",
  "waxing gibbous",
  "full moon",
  "waning gibbous",
  "last quarter",
  "waning crescent",
];

/** Where the facts lie behind each mark; `bytes` of moon and flash, temperatures have two. */
const layouts = [
  { mark: "\u0001ñ\u0002\0", moonPhase: 0x24, temperature: 0x28, flash: 0x50, bytes: 2 },
  { mark: "\u0001ñ\u0003\0", moonPhase: 0x24, temperature: 0x28, flash: 0x50, bytes: 2 },
  { mark: "RECONYXUF\0", moonPhase: 0x43, temperature: 0x46, flash: 0x48, bytes: 1 },
  { mark: "RECONYXH2\0", moonPhase: 0x4c, temperature: 0x50, flash: 0x5a, bytes: 2 },
  { mark: "RECONYXHF4K\0", moonPhase: 55, temperature: 58, flash: 68, bytes: 1 },
];

/** What trail cameras of Reconyx write into EXIF's maker note, as ExifTool documents it; nothing of other makers. */
export function readReconyxNote(note: Uint8Array): CameraSensing {
  const start = String.fromCharCode(...note.subarray(0, 12));
  const layout = layouts.find(({ mark }) => start.startsWith(mark));
  if (!layout || note.length < layout.flash + layout.bytes) return {};
  const view = viewOf(note);
  const read = (at: number) => (layout.bytes === 1 ? view.getUint8(at) : view.getUint16(at, true));
  const moonPhase = moonPhases[read(layout.moonPhase)];
  const flash = read(layout.flash);
  return {
    ...(flash <= 1 ? { flash: flash === 1 } : {}),
    ...(moonPhase ? { moonPhase } : {}),
    temperatureCelsius: view.getInt16(layout.temperature, true),
  };
}
