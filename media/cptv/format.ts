/** Header of a CPTV file. Times with `Us` are microseconds since the Unix epoch, degrees are WGS 84, altitude and accuracy metres. */
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

/** One frame: raw sensor values row by row, temperatures in Celsius, times in milliseconds since power-on (version 1: since the start). */
export interface CptvFrame {
  timeOnMs?: number;
  lastFfcMs?: number;
  temp?: number;
  tempAtFfc?: number;
  background: boolean;
  pixels: Uint16Array;
}

export type CptvFailure =
  "not-gzip" | "not-cptv" | "unsupported-version" | "truncated" | "bad-field" | "too-large";

/** Why a file cannot be read as CPTV. */
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
/** As many as the header's own 16-bit count can say. */
export const maxFrames = 65535;

/** Bytes of a frame's payload: the first value in 32 bits, every other pixel in `bitWidth` bits. */
export function countPayloadBytes(pixelCount: number, bitWidth: number): number {
  return 4 + Math.ceil(((pixelCount - 1) * bitWidth) / 8);
}
