const metresPerDegree = 111_195;
/** Beyond it the projection goes on for ever. */
const mostLatitude = 89.9;

/** How far down a latitude is on a map of the whole world as the web has them: 0 at the top of its square, 1 at the foot. */
export function toMercator(latitude: number): number {
  const within = Math.max(-mostLatitude, Math.min(mostLatitude, latitude));
  const radians = (within * Math.PI) / 180;
  return (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
}

export function fromMercator(down: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * down))) * 180) / Math.PI;
}

interface View {
  centre: { lat: number };
  unitsPerMetre: number;
}

/** How wide the whole world would be, in the units of the view. */
export function worldUnits({ centre, unitsPerMetre }: View): number {
  return metresAroundWorld(centre.lat) * unitsPerMetre;
}

export function metresAroundWorld(latitude: number): number {
  return 360 * metresPerDegree * Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
}
