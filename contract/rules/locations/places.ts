export interface Place {
  lat: number;
  lng: number;
}

/** Of a row that has both or neither. */
export function toPlace({
  latitude: lat,
  longitude: lng,
}: {
  latitude: number | null;
  longitude: number | null;
}): Place | undefined {
  return lat === null || lng === null ? undefined : { lat, lng };
}

const earthRadiusMetres = 6_371_000;
/** Two locations nearer than this are one place. */
export const samePlaceMetres = 5;
/** A recording or device belongs to a location that is no further away. */
export const locationReachMetres = 30;

/** Great-circle distance in metres, by the haversine formula, on a sphere of 6,371 km. */
export function distanceMetres(a: Place, b: Place): number {
  const half = (degrees: number) => Math.sin(toRadians(degrees) / 2) ** 2;
  const chord =
    half(b.lat - a.lat) +
    Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * half(b.lng - a.lng);
  return 2 * earthRadiusMetres * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** By the spherical law of cosines, which the rule of 60 m is written in; within decimetres of haversine. */
export function arcMetres(a: Place, b: Place): number {
  if (a.lat === b.lat && a.lng === b.lng) return 0;
  const [from, to] = [toRadians(a.lat), toRadians(b.lat)];
  const cosine =
    Math.sin(from) * Math.sin(to) +
    Math.cos(from) * Math.cos(to) * Math.cos(toRadians(b.lng - a.lng));
  return earthRadiusMetres * Math.acos(Math.max(-1, Math.min(1, cosine)));
}

export function isSamePlace(a: Place, b: Place): boolean {
  return distanceMetres(a, b) < samePlaceMetres;
}

/** The nearest of the candidates within 30 m. */
export function findNearest<T extends Place>(place: Place, candidates: T[]): T | undefined {
  const span = latitudeSpan(locationReachMetres);
  const near = candidates
    .filter(({ lat }) => Math.abs(lat - place.lat) <= span)
    .map((candidate) => ({ candidate, metres: distanceMetres(place, candidate) }))
    .filter(({ metres }) => metres <= locationReachMetres)
    .toSorted((a, b) => a.metres - b.metres);
  return near[0]?.candidate;
}

/** Degrees of latitude that `metres` span, a little generous, to narrow a search by index. */
export function latitudeSpan(metres: number): number {
  return (metres / earthRadiusMetres) * (180 / Math.PI) * 1.01;
}

/** Devices without a fix send a zero: it is no place. */
export function isRealPlace({ lat, lng }: Place): boolean {
  return lat !== 0 && lng !== 0;
}

export function findRealPlace(place: Place | undefined): Place | undefined {
  return place && isRealPlace(place) ? place : undefined;
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
