import { readReconyxNote } from "./reconyx.ts";
import { openTiff, type TiffDirectory } from "./tiff.ts";

export interface ExifFacts {
  make?: string | undefined;
  model?: string | undefined;
  software?: string | undefined;
  taken?: TakenTime | undefined;
  exposureSeconds?: number | undefined;
  fNumber?: number | undefined;
  iso?: number | undefined;
  focalLengthMm?: number | undefined;
  flash?: boolean | undefined;
  /** Of the air, as the camera felt it. */
  temperatureCelsius?: number | undefined;
  /** As the camera worked it out: "waxing crescent". */
  moonPhase?: string | undefined;
  /** Degrees; absent when either is missing, zero or off the globe. */
  location?: { latitude: number; longitude: number } | undefined;
}

export interface TakenTime {
  /** As the camera's clock showed it, `2026-11-20T19:30:05.250`. */
  local: string;
  /** Its clock's offset from UTC, `+13:00`; few cameras have it. */
  offset?: string;
}

const tags = {
  make: 0x10f,
  model: 0x110,
  software: 0x131,
  changedAt: 0x132,
  exif: 0x8769,
  gps: 0x8825,
  exposureTime: 0x829a,
  fNumber: 0x829d,
  iso: 0x8827,
  takenAt: 0x9003,
  digitizedAt: 0x9004,
  changedOffset: 0x9010,
  takenOffset: 0x9011,
  digitizedOffset: 0x9012,
  changedFraction: 0x9290,
  takenFraction: 0x9291,
  digitizedFraction: 0x9292,
  flash: 0x9209,
  focalLength: 0x920a,
  makerNote: 0x927c,
  ambientTemperature: 0x9400,
};
const gpsTags = { latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4 };

/** From a TIFF structure without JPEG's `Exif` mark; what is damaged is left out. CIPA DC-008 (Exif 2.32). */
export function readExif(bytes: Uint8Array): ExifFacts {
  const tiff = openTiff(bytes);
  if (!tiff) return {};
  const { first, openDirectory } = tiff;
  const open = (tag: number) => {
    const start = first.findNumber(tag);
    return start === undefined ? undefined : openDirectory(start);
  };
  const exif = open(tags.exif);
  const gps = open(tags.gps);
  return {
    make: first.findText(tags.make),
    model: first.findText(tags.model),
    software: first.findText(tags.software),
    taken: findTaken(first, exif),
    exposureSeconds: exif?.findNumber(tags.exposureTime),
    fNumber: exif?.findNumber(tags.fNumber),
    iso: exif?.findNumber(tags.iso),
    focalLengthMm: exif?.findNumber(tags.focalLength),
    ...(exif && findSensing(exif)),
    location: gps && findLocation(gps),
  };
}

/** In degrees Celsius, what a camera outdoors can have felt. */
const weather = { least: -60, most: 80 };

/** The standard's own fields before those of a maker. */
function findSensing(exif: TiffDirectory) {
  const noted = readReconyxNote(exif.findBytes(tags.makerNote) ?? new Uint8Array());
  const degrees =
    exif.findNumber(tags.ambientTemperature) ?? noted.temperatureCelsius ?? Number.NaN;
  const isWeather = degrees >= weather.least && degrees <= weather.most;
  return {
    flash: readFlash(exif.findNumber(tags.flash)) ?? noted.flash,
    temperatureCelsius: isWeather ? degrees : undefined,
    moonPhase: noted.moonPhase,
  };
}

/** Whether it fired; undefined for a camera without one. */
function readFlash(bits = 0x20): boolean | undefined {
  return bits & 0x20 ? undefined : (bits & 0x01) !== 0;
}

/** When the shutter opened, else when the camera made the picture, or wrote the file. */
function findTaken(first: TiffDirectory, exif: TiffDirectory | undefined): TakenTime | undefined {
  const times = [
    [exif?.findText(tags.takenAt), tags.takenFraction, tags.takenOffset],
    [exif?.findText(tags.digitizedAt), tags.digitizedFraction, tags.digitizedOffset],
    [first.findText(tags.changedAt), tags.changedFraction, tags.changedOffset],
  ] as const;
  for (const [text, fraction, offset] of times) {
    const local = toLocal(text, exif?.findText(fraction));
    if (local) return withOffset(local, exif?.findText(offset));
  }
  return undefined;
}

function withOffset(local: string, offset: string | undefined): TakenTime {
  const isOffset = offset !== undefined && /^[+-](0\d|1[0-4]):[0-5]\d$/.test(offset);
  return isOffset ? { local, offset } : { local };
}

/** `2026:11:20 19:30:05` and `25` become `2026-11-20T19:30:05.250`; clocks that were never set show none. */
function toLocal(text: string | undefined, fraction = ""): string | undefined {
  const parts = /^(\d{4})[:-](\d\d)[:-](\d\d) (\d\d:\d\d:\d\d)$/.exec(text ?? "");
  if (!parts) return undefined;
  const [, year, month, day, time] = parts;
  const milliseconds = (/^\d+/.exec(fraction)?.[0] ?? "").slice(0, 3).padEnd(3, "0");
  const local = `${year}-${month}-${day}T${time}.${milliseconds}`;
  const date = new Date(`${local}Z`);
  const isTime = !Number.isNaN(date.getTime()) && date.toISOString() === `${local}Z`;
  return isTime && date.getUTCFullYear() >= 1970 ? local : undefined;
}

function findLocation(gps: TiffDirectory): ExifFacts["location"] {
  const find = (tag: number, refTag: number, negative: string) => {
    const parts = gps.findNumbers(tag, 3);
    const [degrees, minutes, seconds] = parts ?? [Number.NaN, 0, 0];
    const size = (degrees as number) + (minutes as number) / 60 + (seconds as number) / 3600;
    return gps.findText(refTag)?.toUpperCase() === negative ? -size : size;
  };
  const latitude = find(gpsTags.latitude, gpsTags.latitudeRef, "S");
  const longitude = find(gpsTags.longitude, gpsTags.longitudeRef, "W");
  const isPlace = latitude && longitude && Math.abs(latitude) <= 90 && Math.abs(longitude) < 180;
  return isPlace ? { latitude, longitude } : undefined;
}
