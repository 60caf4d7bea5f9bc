/** How addresses of files that people download end, and what those of the pages end with that offer them. */
const ends: [ofFile: RegExp, ofPage: string][] = [
  [/\/battery\.csv$/i, "/diagnostics"],
  [/\/report\/[^/]+\.csv$/i, "/report"],
  [/\/[^/]+\/file$/i, ""],
  [/\.(csv|geojson|gpx|json|jsonl|kml)$/i, ""],
];

/** The path of the page that offers a file, by the pattern of the route that answers with it; a page's own path. */
export function toOfferingPage(path: string, pattern: string): string {
  const end = ends.find(([ofFile]) => ofFile.test(pattern));
  return end ? path.replace(...end) : path;
}
