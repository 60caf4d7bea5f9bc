import { joinBytes } from "../bytes/join-bytes.ts";
/** Of an entry that is stored as it is, at this place of the archive. */
export interface ZipRecord {
  name: Uint8Array;
  modifiedAt: Date;
  /** It was announced as one whose size needs 64 bits. */
  isLarge: boolean;
  crc: number;
  bytes: number;
  offset: number;
}

/** What is larger stands in a record of 64 bits (Zip64), and here instead. */
const full16 = 0xff_ff;
const full32 = 0xff_ff_ff_ff;

/** Sizes follow the content, and names are UTF-8. */
const flags = 0x08_08;
const plainVersion = 20;
const largeVersion = 45;
const largeField = 1;
/** Made on Unix, where names are what they say: others are read in an old character set by some. */
const unix = 3 << 8;
const plainFile = 0o100_644 * 2 ** 16;

type Field = readonly [width: 2 | 4 | 8, value: number];

/** Whether a number of bytes needs 64 bits. */
export function needsZip64(bytes: number): boolean {
  return bytes >= full32;
}

export function toLocalHeader({ name, modifiedAt, isLarge }: Omit<ZipRecord, "crc" | "bytes">) {
  const extra = isLarge ? toLargeField([0, 0]) : new Uint8Array();
  const size = isLarge ? full32 : 0;
  const fixed = pack([
    [4, 0x04_03_4b_50],
    [2, isLarge ? largeVersion : plainVersion],
    [2, flags],
    [2, 0],
    ...toTime(modifiedAt),
    [4, 0],
    [4, size],
    [4, size],
    [2, name.length],
    [2, extra.length],
  ]);
  return joinBytes([fixed, name, extra]);
}

export function toDescriptor({ isLarge, crc, bytes }: ZipRecord): Uint8Array {
  const width = isLarge || needsZip64(bytes) ? 8 : 4;
  return pack([
    [4, 0x08_07_4b_50],
    [4, crc],
    [width, bytes],
    [width, bytes],
  ]);
}

/** One line of the list at the end of an archive. */
export function toDirectoryRecord({ name, modifiedAt, isLarge, crc, bytes, offset }: ZipRecord) {
  const sizes = needsZip64(bytes) ? [bytes, bytes] : [];
  const large = needsZip64(offset) ? [...sizes, offset] : sizes;
  const extra = large.length > 0 ? toLargeField(large) : new Uint8Array();
  const version = isLarge || extra.length > 0 ? largeVersion : plainVersion;
  const fixed = pack([
    [4, 0x02_01_4b_50],
    [2, unix | version],
    [2, version],
    [2, flags],
    [2, 0],
    ...toTime(modifiedAt),
    [4, crc],
    [4, Math.min(bytes, full32)],
    [4, Math.min(bytes, full32)],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, plainFile],
    [4, Math.min(offset, full32)],
  ]);
  return joinBytes([fixed, name, extra]);
}

/** How many lines the list has, and where it is. */
export function toEnd(directory: { count: number; bytes: number; offset: number }): Uint8Array {
  const { count, bytes, offset } = directory;
  const isLarge = count >= full16 || needsZip64(bytes) || needsZip64(offset);
  const end = pack([
    [4, 0x06_05_4b_50],
    [2, 0],
    [2, 0],
    [2, Math.min(count, full16)],
    [2, Math.min(count, full16)],
    [4, Math.min(bytes, full32)],
    [4, Math.min(offset, full32)],
    [2, 0],
  ]);
  return isLarge ? joinBytes([toLargeEnd(directory), end]) : end;
}

function toLargeEnd({ count, bytes, offset }: { count: number; bytes: number; offset: number }) {
  return pack([
    [4, 0x06_06_4b_50],
    [8, 44],
    [2, largeVersion],
    [2, largeVersion],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, bytes],
    [8, offset],
    [4, 0x07_06_4b_50],
    [4, 0],
    [8, offset + bytes],
    [4, 1],
  ]);
}

function toLargeField(values: readonly number[]): Uint8Array {
  const fields = values.map((value): Field => [8, value]);
  return pack([[2, largeField], [2, values.length * 8], ...fields]);
}

/** By the clock of this machine, in steps of two seconds, as ZIP has it. */
function toTime(at: Date): [Field, Field] {
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const date = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  return [
    [2, time],
    [2, date],
  ];
}

function pack(fields: readonly Field[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [width]) => sum + width, 0)));
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    if (width === 4) view.setUint32(at, value, true);
    if (width === 8) view.setBigUint64(at, BigInt(value), true);
    at += width;
  }
  return new Uint8Array(view.buffer);
}
