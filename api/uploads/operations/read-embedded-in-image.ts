import type { ExifFacts, TakenTime } from "#media/image/exif.ts";
import { readImageFacts, type ImageFacts } from "#media/image/image-facts.ts";
import { instantAt } from "#contract/rules/times/local-dates.ts";
import { isRealPlace, type Place } from "#contract/rules/locations/places.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { findPosition } from "#api/devices/queries/device-positions.ts";
import type { Services } from "#api/services.ts";
import type { Embedded, Upload } from "./received-upload.ts";

/** Without a zone its place's. Who sends `additionalMetadata` has read the image, and is believed. */
export async function readEmbeddedInImage(
  services: Services,
  { device, data, files }: Upload,
): Promise<Embedded | undefined> {
  const image = await readImageFacts(files.raw.read());
  if (!image) return undefined;
  const { taken } = image.exif;
  const place = findPlace(image.exif);
  const findZone = async () => {
    const { position } = await findPosition(services.store.read, device.id);
    const known = [data.location, place, position].find((one) => one && isRealPlace(one));
    return zoneOf(known, services.settings.defaultTimeZone);
  };
  return {
    format: "image",
    ...(taken ? { recordedAt: await toInstant(taken, findZone) } : {}),
    ...(place ? { place } : {}),
    ...(data.additionalMetadata ? {} : { additionalMetadata: describeImage(image) }),
  };
}

/** When an image was taken. `findZone` is asked where its camera did not know its own. */
export async function toInstant(
  { local, offset }: TakenTime,
  findZone: () => Promise<string>,
): Promise<Date> {
  if (offset) return new Date(`${local}${offset}`);
  const [date = "", hours, minutes, seconds] = local.split(/[T:]/);
  const minuteOfDay = Number(hours) * 60 + Number(minutes);
  const minute = instantAt(date, minuteOfDay, await findZone());
  return new Date(minute.getTime() + Math.round(Number(seconds) * 1000));
}

function findPlace({ location }: ExifFacts): Place | undefined {
  return location && { lat: location.latitude, lng: location.longitude };
}

const maxCharacters = 255;

/** By the names that the web client of the field gives these facts; the last three are ours. */
export function describeImage({ width, height, exif }: ImageFacts): Record<string, unknown> {
  const facts = {
    width,
    height,
    make: exif.make?.slice(0, maxCharacters),
    model: exif.model?.slice(0, maxCharacters),
    softwareVersion: exif.software?.slice(0, maxCharacters),
    dateTime: exif.taken?.local,
    exposureTime: exif.exposureSeconds,
    fStop: exif.fNumber,
    ISO: exif.iso,
    focalLength: exif.focalLengthMm,
    flash: exif.flash,
    temperatureCelsius: exif.temperatureCelsius,
    moonPhase: exif.moonPhase,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
