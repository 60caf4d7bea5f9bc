import { CptvError, type CptvFrame, type CptvHeader } from "./format.ts";

export type FieldKind = "u8" | "u16" | "u32" | "u64" | "f32" | "flag" | "text";
export type FieldValue = number | bigint | boolean | string;
/** By code, in the order in which encoders write them. */
export type FieldTable<Fields> = Readonly<Record<string, readonly [keyof Fields, FieldKind]>>;

export const headerFields: FieldTable<Omit<CptvHeader, "version">> = {
  T: ["timestampUs", "u64"],
  X: ["width", "u32"],
  Y: ["height", "u32"],
  C: ["compression", "u8"],
  D: ["deviceName", "text"],
  Z: ["fps", "u8"],
  I: ["deviceId", "u32"],
  N: ["serial", "u32"],
  E: ["model", "text"],
  B: ["brand", "text"],
  V: ["firmware", "text"],
  M: ["motionConfig", "text"],
  P: ["previewSecs", "u8"],
  L: ["latitude", "f32"],
  O: ["longitude", "f32"],
  S: ["locTimestampUs", "u64"],
  A: ["altitude", "f32"],
  U: ["accuracy", "f32"],
  g: ["hasBackgroundFrame", "flag"],
  J: ["totalFrames", "u16"],
  Q: ["minValue", "u16"],
  K: ["maxValue", "u16"],
};

/** In version 1 the time is in microseconds. */
export type FrameFields = Omit<CptvFrame, "pixels"> & { bitWidth: number; payloadLength: number };

export const frameFields: FieldTable<FrameFields> = {
  g: ["background", "flag"],
  t: ["timeOnMs", "u32"],
  c: ["lastFfcMs", "u32"],
  a: ["temp", "f32"],
  b: ["tempAtFfc", "f32"],
  w: ["bitWidth", "u8"],
  f: ["payloadLength", "u32"],
};

const lengths = { u8: 1, u16: 2, u32: 4, u64: 8, f32: 4, flag: 1 };

/** Throws `CptvError` when the length is not that of the kind. */
export function readField(kind: FieldKind, data: Uint8Array): FieldValue {
  if (kind === "text") return new TextDecoder().decode(data);
  if (data.length !== lengths[kind]) throw new CptvError("bad-field", "A field has a wrong length");
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  switch (kind) {
    case "u8":
      return view.getUint8(0);
    case "u16":
      return view.getUint16(0, true);
    case "u32":
      return view.getUint32(0, true);
    case "u64":
      return view.getBigUint64(0, true);
    case "f32":
      return view.getFloat32(0, true);
    case "flag":
      return view.getUint8(0) === 1;
  }
}

/** Throws `RangeError` for a text of more than 255 bytes. */
export function writeField(kind: FieldKind, value: FieldValue): Uint8Array {
  if (kind === "text") {
    const text = new TextEncoder().encode(String(value));
    if (text.length > 255) throw new RangeError("A text field holds at most 255 bytes");
    return text;
  }
  const view = new DataView(new ArrayBuffer(lengths[kind]));
  switch (kind) {
    case "u8":
    case "flag":
      view.setUint8(0, Number(value));
      break;
    case "u16":
      view.setUint16(0, Number(value), true);
      break;
    case "u32":
      view.setUint32(0, Number(value), true);
      break;
    case "u64":
      view.setBigUint64(0, BigInt(value), true);
      break;
    case "f32":
      view.setFloat32(0, Number(value), true);
  }
  return new Uint8Array(view.buffer);
}
