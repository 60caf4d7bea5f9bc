/** `Us`: microseconds since the Unix epoch; degrees in WGS 84; altitude and accuracy in metres. */
export interface CptvHeader {
  version: 1 | 2;
  timestampUs: bigint;
  width: number;
  height: number;
  compression: number;
  fps: number;
  deviceName?: string;
  deviceId?: number;
  serial?: number;
  model?: string;
  brand?: string;
  firmware?: string;
  motionConfig?: string;
  previewSecs?: number;
  latitude?: number;
  longitude?: number;
  locTimestampUs?: bigint;
  altitude?: number;
  accuracy?: number;
  hasBackgroundFrame?: boolean;
  totalFrames?: number;
  minValue?: number;
  maxValue?: number;
}

/** Raw values row by row, degrees Celsius, milliseconds since power-on (version 1: since the start). */
export interface CptvFrame {
  timeOnMs?: number;
  lastFfcMs?: number;
  temp?: number;
  tempAtFfc?: number;
  background: boolean;
  pixels: Uint16Array;
}

export type CptvFailure =
  | "not-gzip"
  | "not-cptv"
  | "unsupported-version"
  | "truncated"
  | "bad-field"
  | "too-large";

export class CptvError extends Error {
  readonly reason: CptvFailure;

  constructor(reason: CptvFailure, message: string) {
    super(message);
    this.name = "CptvError";
    this.reason = reason;
  }
}

export const defaultFps = 9;
export const deltaCompression = 1;
export const maxSide = 1024;
export const maxBitWidth = 24;
/** The header counts in 16 bits. */
export const maxFrames = 65535;

/** The first value takes 32 bits, every other pixel `bitWidth`. */
export function countPayloadBytes(pixelCount: number, bitWidth: number): number {
  return 4 + Math.ceil(((pixelCount - 1) * bitWidth) / 8);
}
