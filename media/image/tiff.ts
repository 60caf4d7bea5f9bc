import { viewOf } from "../bytes/forward-reader.ts";

const typeBytes: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8 };
const textType = 2;
const bytesType = 7;

interface Field {
  type: number;
  count: number;
  at: number;
}

/** What is missing, of another type or outside the data is undefined. */
export interface TiffDirectory {
  findText(tag: number): string | undefined;
  /** Of a field that holds whatever a maker likes. */
  findBytes(tag: number): Uint8Array | undefined;
  findNumber(tag: number): number | undefined;
  /** Finite, as many as asked for. */
  findNumbers(tag: number, count: number): number[] | undefined;
}

/** Undefined where the bytes are not TIFF. */
export function openTiff(bytes: Uint8Array) {
  if (bytes.length < 8) return undefined;
  const view = viewOf(bytes);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return undefined;
  const little = order === 0x4949;
  if (view.getUint16(2, little) !== 42) return undefined;

  function readFields(start: number): Map<number, Field> {
    const fields = new Map<number, Field>();
    if (start < 0 || start + 2 > bytes.length) return fields;
    const count = view.getUint16(start, little);
    for (let order = 0; order < count; order++) {
      const at = start + 2 + order * 12;
      if (at + 12 > bytes.length) break;
      const field = readField(at);
      if (field) fields.set(view.getUint16(at, little), field);
    }
    return fields;
  }

  function readField(at: number): Field | undefined {
    const type = view.getUint16(at + 2, little);
    const count = view.getUint32(at + 4, little);
    const length = count * (typeBytes[type] ?? Number.NaN);
    const valueAt = length <= 4 ? at + 8 : view.getUint32(at + 8, little);
    return valueAt + length <= bytes.length ? { type, count, at: valueAt } : undefined;
  }

  function readNumber({ type, at }: Field, order: number): number {
    const from = at + order * (typeBytes[type] as number);
    switch (type) {
      case 1:
        return view.getUint8(from);
      case 3:
        return view.getUint16(from, little);
      case 4:
        return view.getUint32(from, little);
      case 5:
        return view.getUint32(from, little) / view.getUint32(from + 4, little);
      case 9:
        return view.getInt32(from, little);
      case 10:
        return readSigned(view.getInt32(from, little), view.getInt32(from + 4, little));
      default:
        return Number.NaN;
    }
  }

  function openDirectory(start: number): TiffDirectory {
    const fields = readFields(start);
    const findNumbers = (tag: number, count: number) => {
      const field = fields.get(tag);
      if (!field || field.count < count) return undefined;
      const numbers = Array.from({ length: count }, (_, order) => readNumber(field, order));
      return numbers.every(Number.isFinite) ? numbers : undefined;
    };
    return {
      findNumbers,
      findNumber: (tag) => findNumbers(tag, 1)?.[0],
      findBytes: (tag) => {
        const field = fields.get(tag);
        return field?.type === bytesType
          ? bytes.subarray(field.at, field.at + field.count)
          : undefined;
      },
      findText: (tag) => {
        const field = fields.get(tag);
        if (field?.type !== textType) return undefined;
        const text = new TextDecoder().decode(bytes.subarray(field.at, field.at + field.count));
        return text.split("\0", 1)[0]?.trim() || undefined;
      },
    };
  }

  return { first: openDirectory(view.getUint32(4, little)), openDirectory };
}

/** Under a line of nothing but ones stands what the camera does not know. CIPA DC-008. */
function readSigned(over: number, under: number): number {
  return under === -1 ? Number.NaN : over / under;
}
