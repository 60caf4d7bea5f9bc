import { readCoastName } from "#contract/rules/locations/coast.ts";
import { readCountries } from "./countries.ts";
import { drawCoast } from "./draw-coast.ts";
import { findCountry } from "./find-country.ts";

const keep = "public, max-age=31536000, immutable";
const atSea = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>`;

/** Pictures of the country around a place, for any country; undefined where the path is none of them. */
export function answerCoast(path: string): Promise<Response> | undefined {
  const places = readCoastName(path);
  const [first] = places ?? [];
  return first && places ? answer() : undefined;

  async function answer(): Promise<Response> {
    const rings = first && findCountry(await readCountries(), first);
    const svg = rings ? drawCoast(rings, places ?? []) : atSea;
    return new Response(svg, {
      headers: { "content-type": "image/svg+xml", "cache-control": keep },
    });
  }
}
