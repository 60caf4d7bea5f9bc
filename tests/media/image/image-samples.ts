import sharp, { type Exif } from "sharp";

export const cameraExif: Exif = {
  IFD0: { Make: "Kea Cam", Model: "K 1", Software: "2.4", DateTime: "2026:11:20 20:00:00" },
  IFD2: {
    DateTimeOriginal: "2026:11:20 19:30:05",
    OffsetTimeOriginal: "+13:00",
    SubSecTimeOriginal: "25",
    ExposureTime: "1/30",
    FNumber: "28/10",
    ISOSpeedRatings: "800",
    FocalLength: "36/10",
  },
  IFD3: {
    GPSLatitudeRef: "S",
    GPSLatitude: "43/1 36/1 36/10",
    GPSLongitudeRef: "E",
    GPSLongitude: "172/1 42/1 0/1",
  },
};

interface Made {
  width?: number;
  height?: number;
  exif?: Exif;
  /** The turn that EXIF asks for, 1 to 8. */
  orientation?: number;
  lossless?: boolean;
}

/** An image as a camera would write it: a gradient, so that it shrinks to something. */
export async function makeImage(
  format: "jpeg" | "png" | "webp",
  { width = 64, height = 48, exif, orientation, lossless = false }: Made = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 5) >> 6);
  const image = sharp(pixels, { raw: { width, height, channels: 3 } });
  const described = exif ? image.withExif(exif) : image;
  const written = orientation ? described.withMetadata({ orientation }) : described;
  const options = format === "webp" ? { lossless } : {};
  return new Uint8Array(await written.toFormat(format, options).toBuffer());
}

type Value = string | number | Uint8Array | [over: number, under: number][];
type Field = [tag: number, value: Value];

const dataStart = 4096;

/**
 * EXIF data as no library writes it: in either order of bytes, with any values. A text becomes an ASCII field, a number
 * a LONG, pairs RATIONALs (SRATIONALs where one is negative), bytes UNDEFINED. The first directory is at 8, `exif` at 1024 and `gps` at 2048.
 */
export function makeTiff(
  directories: { first?: Field[]; exif?: Field[]; gps?: Field[] },
  { little = false } = {},
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(dataStart * 2);
  const view = new DataView(bytes.buffer);
  let freeAt = dataStart;
  view.setUint16(0, little ? 0x4949 : 0x4d4d);
  view.setUint16(2, 42, little);
  view.setUint32(4, 8, little);
  const { first = [], exif = [], gps = [] } = directories;
  write(8, [...first, [0x8769, 1024], [0x8825, 2048]]);
  write(1024, exif);
  write(2048, gps);
  return bytes;

  function write(start: number, fields: Field[]): void {
    view.setUint16(start, fields.length, little);
    for (const [order, [tag, value]] of fields.entries()) {
      const at = start + 2 + order * 12;
      view.setUint16(at, tag, little);
      writeValue(at + 2, value);
    }
  }

  function writeValue(at: number, value: Value): void {
    const [type, count] = describeValue(value);
    view.setUint16(at, type, little);
    view.setUint32(at + 2, count, little);
    if (typeof value === "number") return view.setUint32(at + 6, value, little);
    if (typeof value === "string" && value.length < 4) return writeText(at + 6, value);
    view.setUint32(at + 6, freeAt, little);
    if (typeof value === "string") writeText(freeAt, value);
    else if (value instanceof Uint8Array) bytes.set(value, freeAt);
    else
      for (const [order, [over, under]] of value.entries()) {
        view.setInt32(freeAt + order * 8, over, little);
        view.setInt32(freeAt + order * 8 + 4, under, little);
      }
    freeAt += 256;
  }

  function writeText(at: number, text: string): void {
    bytes.set(new TextEncoder().encode(text), at);
  }
}

function describeValue(value: Value): [type: number, count: number] {
  if (typeof value === "string") return [2, value.length + 1];
  if (typeof value === "number") return [4, 1];
  if (value instanceof Uint8Array) return [7, value.length];
  return [value.flat().some((number) => number < 0) ? 10 : 5, value.length];
}

/** The start of a JPEG with EXIF data, up to its frame header: 64 x 48. */
export function jpegWith(exif: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      jpegSegment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), exif])),
      jpegSegment(0xc0, Buffer.from([8, 0, 48, 0, 64, 3])),
    ]),
  );
}

export function jpegSegment(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
