import { withUnit } from "../times/units.ts";

export interface ExifFact {
  term: string;
  value: string;
}

type Metadata = Record<string, unknown>;

/** What a camera wrote of a picture and itself, in words and units: only what is there and makes sense. */
export function toExifFacts(metadata: Metadata | null | undefined): ExifFact[] {
  const read = metadata ?? {};
  const facts = {
    Camera: describeCamera(read),
    Size: describeSize(read),
    Exposure: describeExposure(read["exposureTime"]) ?? describeExposure(read["shutterSpeed"]),
    Aperture: describeAperture(read["fStop"]) ?? describeAperture(read["aperture"]),
    ISO: describePositive(read["ISO"], String),
    "Focal length": describePositive(read["focalLength"], (mm) => withUnit(toTenths(mm), "mm")),
    Flash: describeFlash(read["flash"]),
    Temperature: describeTemperature(read["temperatureCelsius"]),
    Moon: capitalize(readText(read["moonPhase"])),
    "Camera's clock": describeClock(read["dateTime"]),
    "Camera software": readText(read["softwareVersion"]),
    File: readText(read["fileName"]),
  };
  return Object.entries(facts).flatMap(([term, value]) => (value ? [{ term, value }] : []));
}

/** Programs of others fill these fields, too. */
const maxCharacters = 100;

function readText(sent: unknown): string | undefined {
  return typeof sent === "string" ? sent.trim().slice(0, maxCharacters) || undefined : undefined;
}

/** Many models begin with the name of their maker. */
function describeCamera({ make, model }: Metadata): string | undefined {
  const [maker, name] = [readText(make), readText(model)];
  if (!maker || !name) return name ?? maker;
  return name.toLowerCase().startsWith(maker.toLowerCase()) ? name : `${maker} ${name}`;
}

function describeSize({ width, height }: Metadata): string | undefined {
  const [across, down] = [readNumber(width), readNumber(height)];
  if (!Number.isInteger(across) || !Number.isInteger(down) || across < 1 || down < 1) return;
  const megapixels = (across * down) / 1_000_000;
  const size = withUnit(`${across} × ${down}`, "px");
  return megapixels < 1 ? size : `${size}, ${withUnit(toTenths(megapixels), "megapixels")}`;
}

/** Seconds, or as some programs write them: "1/30". */
function describeExposure(sent: unknown): string | undefined {
  const [, parts] = /^1\/(\d{1,6})( ?s)?$/.exec(readText(sent) ?? "") ?? [];
  const seconds = parts === undefined ? readNumber(sent) : 1 / Number(parts);
  if (!(seconds > 0 && seconds <= 3600)) return undefined;
  return withUnit(seconds < 0.3 ? `1/${Math.round(1 / seconds)}` : toTenths(seconds), "s");
}

/** The f-number, or as some programs write it: "f/2.8". */
function describeAperture(sent: unknown): string | undefined {
  const number = readNumber(readText(sent)?.replace(/^f\/?/i, "") ?? sent);
  return number > 0 && number < 1000 ? `f/${toTenths(number)}` : undefined;
}

function describePositive(sent: unknown, format: (number: number) => string): string | undefined {
  const number = readNumber(sent);
  return number > 0 && Number.isFinite(number) ? format(number) : undefined;
}

function describeFlash(sent: unknown): string | undefined {
  return typeof sent === "boolean" ? (sent ? "Fired" : "Did not fire") : undefined;
}

function describeTemperature(sent: unknown): string | undefined {
  const degrees = readNumber(sent);
  return Math.abs(degrees) <= 100 ? withUnit(toTenths(degrees), "°C") : undefined;
}

/** In no zone: "2026-11-20 19:30:05". */
function describeClock(sent: unknown): string | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)/.exec(readText(sent) ?? "") ?? [];
  return day && time ? `${day} ${time}` : undefined;
}

function readNumber(sent: unknown): number {
  if (typeof sent === "number") return sent;
  const text = readText(sent);
  return text === undefined ? Number.NaN : Number(text);
}

function toTenths(number: number): string {
  return String(Math.round(number * 10) / 10);
}

function capitalize(text: string | undefined): string | undefined {
  return text && text.charAt(0).toUpperCase() + text.slice(1);
}
